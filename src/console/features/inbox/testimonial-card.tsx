import { useTranslations } from 'use-intl';
import type { ConsoleTestimonial, TestimonialMove } from '#contract/console/inbox.ts';
import { pickText } from '#contract/values/locale.ts';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Card } from '#ui/display/card.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { toTopClass } from '../../shared/to-top.ts';

interface TestimonialCardProps {
  testimonial: ConsoleTestimonial;
  isFirst: boolean;
  isLast: boolean;
  onMove: (move: TestimonialMove) => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** A testimonial in both languages, with its place on the home page. */
export function TestimonialCard({ testimonial, isFirst, isLast, onMove, onEdit, onRemove }: TestimonialCardProps) {
  const t = useTranslations('inbox.testimonial');
  const language = useLanguage();
  const { name, content } = testimonial;
  const who = pickText(name, language);
  return (
    <Card as="article" aria-label={t('by', { name: who })} padding="none" className="flex flex-col gap-3 p-4">
      <div className="grid gap-4 md:grid-cols-2">
        {(['ar', 'en'] as const)
          .filter((one) => name[one] !== '' || content[one] !== '')
          .map((one) => (
            <div key={one} lang={one} dir={one === 'ar' ? 'rtl' : 'ltr'}>
              <p dir="auto" className="font-medium">
                {name[one]}
              </p>
              <p dir="auto" className="whitespace-pre-line text-ink-soft">
                {content[one]}
              </p>
            </div>
          ))}
      </div>
      <footer className="flex flex-wrap items-center gap-2">
        <Button size="small" variant="secondary" icon="edit" aria-label={t('editOne', { name: who })} onClick={onEdit}>
          {t('edit')}
        </Button>
        <Button size="small" variant="quiet" aria-label={t('removeOne', { name: who })} onClick={onRemove}>
          {t('remove')}
        </Button>
        <span className="ms-auto flex">
          <IconButton
            icon="arrow-start"
            iconClassName={toTopClass}
            label={t('top', { name: who })}
            disabled={isFirst}
            onClick={() => onMove('top')}
          />
          <IconButton
            icon="chevron-up"
            label={t('up', { name: who })}
            disabled={isFirst}
            onClick={() => onMove('up')}
          />
          <IconButton
            icon="chevron-down"
            label={t('down', { name: who })}
            disabled={isLast}
            onClick={() => onMove('down')}
          />
        </span>
      </footer>
    </Card>
  );
}
