import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { pickText } from '#contract/values/locale.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { usePromiseText } from '../../shared/order-time.tsx';

interface MustReadProps {
  order: ConsoleOrder;
  /** Which of the orders that are picked together; empty for one order. */
  letter?: string;
  /** False where the lines below say what they were bought without. */
  hasMissing?: boolean;
}

/** What nobody may overlook who packs or delivers an order: its time, notes, gift, and what the customer left out. */
export function MustRead({ order, letter = '', hasMissing = true }: MustReadProps) {
  const t = useTranslations('orders');
  const tPeople = useTranslations('orderPeople');
  const language = useLanguage();
  const textOf = usePromiseText();
  const { promise, wish, recipientNote, gift, marks } = order;
  const missing = hasMissing ? order.missingOptions : [];
  if (promise.day === null && wish === '' && missing.length === 0 && !marks.includes('gift')) return null;
  const title = letter === '' ? tPeople('mustRead') : tPeople('mustReadOf', { letter });
  return (
    <section
      aria-label={title}
      className="mt-4 flex flex-col gap-3 rounded-card border-2 border-progress bg-progress-soft p-4"
    >
      {(letter !== '' || promise.day !== null) && (
        <p className="flex flex-wrap items-baseline gap-x-3 font-medium text-progress">
          {letter !== '' && (
            <strong aria-hidden className="flex size-8 items-center justify-center rounded-full bg-maroon text-white">
              {letter}
            </strong>
          )}
          {promise.day !== null && <bdi>{textOf(promise)}</bdi>}
        </p>
      )}
      {wish !== '' && <Words label={t('wish')}>{wish}</Words>}
      {recipientNote !== '' && <Words label={tPeople('recipientNote')}>{recipientNote}</Words>}
      {missing.map(({ name }) => (
        <p key={`${name.en} ${name.ar}`} className="text-lg">
          <bdi>{pickText(name, language)}</bdi>: <strong className="font-medium">{t('without')}</strong>
        </p>
      ))}
      {marks.includes('gift') && (
        <p>
          <strong className="font-medium">{gift ? t('gift', { name: gift.recipientName }) : t('mark.gift')}</strong>
          {gift?.hidePrices !== false && <span>{` · ${t('hidePrices')}`}</span>}
          {gift && (
            <span>{` · ${gift.from === null ? tPeople('unnamed') : tPeople('from', { name: gift.from })}`}</span>
          )}
          {gift?.surprise && <strong className="block font-medium">{tPeople('surprise')}</strong>}
        </p>
      )}
      {gift && gift.message !== '' && <Words label={tPeople('cardText')}>{gift.message}</Words>}
    </section>
  );
}

/** What the customer wrote, in the direction of its words. */
function Words({ label, children }: { label: string; children: ReactNode }) {
  return (
    <figure>
      <figcaption className="text-sm text-ink-soft">{label}</figcaption>
      <blockquote dir="auto" className="text-lg whitespace-pre-line">
        {children}
      </blockquote>
    </figure>
  );
}
