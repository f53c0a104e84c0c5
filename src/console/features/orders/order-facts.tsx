import { useTranslations } from 'use-intl';
import type { OrderMark } from '#contract/console/order-work.ts';
import type { ConsoleOrderRow } from '#contract/console/orders.ts';
import { formatPrice } from '#i18n/format.ts';
import { Badge } from '#ui/display/badge.tsx';
import { Icon, type IconName } from '#ui/display/icon.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { ageOf } from './age.rules.ts';

type Facts = Omit<ConsoleOrderRow, 'pictures'>;

/** How long ago the order was placed. */
export function Age({ seconds }: { seconds: number }) {
  const t = useTranslations('orders.age');
  const { unit, count } = ageOf(seconds);
  return <span>{unit === 'now' ? t('now') : t(unit, { count })}</span>;
}

const urgentMarks: ReadonlySet<OrderMark> = new Set(['disputed', 'test', 'owes', 'tried']);

/** Gift, texts, failed deliveries and what else deserves a look. */
export function OrderMarks({ marks }: { marks: Facts['marks'] }) {
  const t = useTranslations('orders.mark');
  return marks.map((mark) => (
    <Badge key={mark} tone={urgentMarks.has(mark) ? 'maroon' : 'maroon-soft'}>
      {t(mark)}
    </Badge>
  ));
}

const markIcons = {
  disputed: 'shield',
  test: 'card',
  owes: 'cash',
  gift: 'gift',
  text: 'edit',
  picture: 'image',
  note: 'comment',
  tried: 'alert',
  first: 'sparkle',
} as const satisfies Record<OrderMark, IconName>;

/** The same as named icons, where there is little room. */
export function MarkIcons({ marks }: { marks: Facts['marks'] }) {
  const t = useTranslations('orders.mark');
  return marks.map((mark) => (
    <Icon
      key={mark}
      name={markIcons[mark]}
      label={t(mark)}
      className={urgentMarks.has(mark) ? 'size-5 text-danger' : 'size-5 text-maroon'}
    />
  ));
}

const howOf = { Paid: 'paid', Failed: 'failed', Refunded: 'refunded', Pending: null, Unpaid: null } as const;

/** What is to be paid at the door, or how it was paid, and what is wrong with it. */
export function OrderPayment({ order }: { order: Facts }) {
  const t = useTranslations('orders.payment');
  const language = useLanguage();
  const { toCollect, total, payment, moneyMark } = order;
  if (toCollect !== null && toCollect > 0 && !moneyMark)
    return <span>{t('due', { amount: formatPrice(toCollect, language) })}</span>;
  const how = moneyMark ?? howOf[payment.status] ?? payment.type;
  return (
    <>
      {total !== null && <bdi translate="no">{`${formatPrice(total, language)} · `}</bdi>}
      <span className={moneyMark ? 'text-danger' : undefined}>{t(how)}</span>
    </>
  );
}
