import { useTranslations } from 'use-intl';
import type { OfferTarget, QatarMinute } from '#contract/console/offers.ts';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/display/notice.tsx';
import type { OfferConflict } from './offer-form.rules.ts';

interface OfferConflictsProps {
  conflicts: readonly OfferConflict[];
  onDecide: (conflict: OfferConflict, keep: 'mine' | 'theirs') => void;
}

const labels = {
  target: 'target',
  discount: 'discount',
  from: 'minute.from.day',
  until: 'minute.until.day',
  'text.en': 'textEn',
  'text.ar': 'textAr',
  licence: 'licence',
} as const;

/** The fields that someone else has changed as well: both values, and which one stays. */
export function OfferConflicts({ conflicts, onDecide }: OfferConflictsProps) {
  const t = useTranslations('catalogue.offers');
  const valueOf = useValue();
  if (conflicts.length === 0) return null;
  return (
    <Notice tone="progress" live="alert" title={t('conflict')}>
      <ul className="flex flex-col gap-4">
        {conflicts.map((conflict) => {
          const label = t(labels[conflict.part as keyof typeof labels]);
          return (
            <li key={conflict.part} role="group" aria-label={label}>
              <p className="font-medium">{label}</p>
              <p>{t.rich('yours', { value: () => <bdi>{valueOf(conflict.yours)}</bdi> })}</p>
              <p>{t.rich('theirs', { value: () => <bdi>{valueOf(conflict.theirs)}</bdi> })}</p>
              <div className="mt-2 flex flex-wrap gap-2">
                <Button size="small" variant="secondary" onClick={() => onDecide(conflict, 'mine')}>
                  {t('keepMine')}
                </Button>
                <Button size="small" variant="secondary" onClick={() => onDecide(conflict, 'theirs')}>
                  {t('takeTheirs')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

function useValue(): (value: unknown) => string {
  const t = useTranslations('catalogue.offers');
  return (value) => {
    if (value === null || value === '') return t('nothing');
    if (typeof value === 'string' || typeof value === 'number') return String(value);
    const one = value as OfferTarget | QatarMinute;
    if ('day' in one) return `${one.day} ${one.time}`;
    return 'category' in one ? t('category') : t('countOfProducts', { count: one.products.length });
  };
}
