import { useTranslations } from 'use-intl';
import type { OrderPromise } from '#contract/console/order-promises.ts';
import type { ConsoleOrderRow } from '#contract/console/orders.ts';
import { qatarDay, untilMidnightMs } from '#contract/values/qatar-time.ts';
import { formatPromise } from '#i18n/clock-time.ts';
import { formatOrderPromise } from '#i18n/delivery-time.ts';
import { useServerNow } from '#ui/display/server-time.ts';
import { classNames } from '#ui/styles/class-names.ts';
import { useLanguage } from '../runtime/i18n/use-language.ts';

/** The server's day in Qatar, also after midnight. */
export function useToday(): string {
  return qatarDay(new Date(useServerNow(untilMidnightMs)));
}

/** The function that says a promise with its day: "Today · 4–8 pm". */
export function usePromiseText(): (promise: OrderPromise) => string {
  const t = useTranslations('orders.promise');
  const language = useLanguage();
  const today = useToday();
  const words = {
    today: t('today'),
    tomorrow: t('tomorrow'),
    arranged: t('arranged'),
    asked: t('asked'),
    by: (time: string) => t('by', { time }),
  };
  return (promise) => formatOrderPromise(promise, today, language, words);
}

export interface OrderTimeProps {
  order: Pick<ConsoleOrderRow, 'promise' | 'clock'>;
  /** Leaves out until when a new order must be accepted. */
  hidesAccept?: boolean;
  /** Leaves out the word "Late", where a heading above says it. */
  hidesLate?: boolean;
  className?: string;
}

/** What was promised to the customer, and until when a new order must be accepted; late in words, not in colour alone. */
export function OrderTime({
  order: { promise, clock },
  hidesAccept = false,
  hidesLate = false,
  className,
}: OrderTimeProps) {
  const t = useTranslations('orders.clock');
  const textOf = usePromiseText();
  // "Late" alone would sound as if its day had passed.
  const awaitsAcceptance = clock?.kind === 'accept' && clock.state === 'late';
  const tone = promise.late ? 'text-danger' : clock?.state === 'soon' ? 'text-maroon' : 'text-ink-soft';
  return (
    <span className={classNames('text-sm', tone, className)}>
      {promise.late && !hidesLate && <strong>{`${t(awaitsAcceptance ? 'notAccepted' : 'late')} · `}</strong>}
      <bdi className="font-medium">{textOf(promise)}</bdi>
      {!hidesAccept && clock?.kind === 'accept' && (
        <span>
          <span> · </span>
          <AcceptBy clock={clock} />
        </span>
      )}
    </span>
  );
}

/** Until when a new order must be accepted. */
export function AcceptBy({ clock }: Pick<ConsoleOrderRow, 'clock'>) {
  const t = useTranslations('orders.clock');
  const language = useLanguage();
  if (clock?.kind !== 'accept') return null;
  return (
    <span className={clock.state === 'late' ? 'text-danger' : undefined}>
      {t.rich('accept', { time: () => <bdi>{formatPromise(clock.by, language)}</bdi> })}
    </span>
  );
}
