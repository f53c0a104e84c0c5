import { useTranslations } from 'use-intl';
import type { ConsoleOrderRow } from '#contract/console/orders.ts';
import { formatPromise } from '#i18n/delivery-time.ts';
import { formatPrice } from '#i18n/format.ts';
import { Badge } from '#ui/display/badge.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { ageOf } from './age.rules.ts';

type Facts = Omit<ConsoleOrderRow, 'pictures'>;

/** How long ago the order was placed. */
export function Age({ seconds }: { seconds: number }) {
  const t = useTranslations('orders.age');
  const { unit, count } = ageOf(seconds);
  return <span>{unit === 'now' ? t('now') : t(unit, { count })}</span>;
}

/** Until when the next promise must be kept; in words, not in colour alone. */
export function OrderClock({ clock }: { clock: Facts['clock'] }) {
  const t = useTranslations('orders.clock');
  const language = useLanguage();
  if (!clock) return null;
  const tone = clock.state === 'late' ? 'text-danger' : clock.state === 'soon' ? 'text-maroon' : 'text-ink-soft';
  return (
    <span className={`text-sm ${tone}`}>
      {clock.state === 'late' && <strong>{t('late')} · </strong>}
      <span>{t.rich(clock.kind, { time: () => <bdi>{formatPromise(clock.by, language)}</bdi> })}</span>
    </span>
  );
}

/** Gift, texts, failed deliveries and what else deserves a look. */
export function OrderMarks({ marks }: { marks: Facts['marks'] }) {
  const t = useTranslations('orders.mark');
  return marks.map((mark) => (
    <Badge key={mark} tone={mark === 'tried' ? 'maroon' : 'maroon-soft'}>
      {t(mark)}
    </Badge>
  ));
}

/** What is to be paid at the door, or how it was paid. */
export function OrderPayment({ order }: { order: Facts }) {
  const t = useTranslations('orders.payment');
  const language = useLanguage();
  const { toCollect, total, payment } = order;
  if (toCollect !== null && toCollect > 0) return <span>{t('due', { amount: formatPrice(toCollect, language) })}</span>;
  const how = payment.status === 'Paid' ? t('paid') : t(payment.type);
  return (
    <>
      {total !== null && <bdi translate="no">{`${formatPrice(total, language)} · `}</bdi>}
      <span>{how}</span>
    </>
  );
}
