import { useTranslations } from 'use-intl';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { formatDateTime } from '#i18n/date-time.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { Amount } from '../amount.tsx';
import { differenceOf } from '../collected.rules.ts';

interface RowProps {
  label: string;
  riyals: number;
  className?: string;
  /** Who took the money, and when. */
  by?: string | null;
  at?: string;
}

function Row({ label, riyals, className = '', by, at }: RowProps) {
  const language = useLanguage();
  return (
    <div className={`flex justify-between gap-4 ${className}`}>
      <dt>
        <span>{label}</span>
        {at !== undefined && (
          <span className="block text-sm text-ink-soft">
            {by && <bdi className="me-2">{by}</bdi>}
            <bdi>{formatDateTime(at, language)}</bdi>
          </span>
        )}
      </dt>
      <dd>
        <Amount riyals={riyals} />
      </dd>
    </div>
  );
}

/** What an order costs, what was paid and what went back, as far as the person sees it. */
export function OrderMoney({ order: { money, toCollect } }: { order: ConsoleOrder }) {
  const t = useTranslations('orders');
  const words = useTranslations('orderMoney');
  const say = useTranslations();
  const language = useLanguage();
  if (!money && !toCollect) return null;
  const difference = money && money.collected !== null ? differenceOf(money.collected, money.total) : 0;
  const isCollected = toCollect !== null && toCollect > 0;
  return (
    <section aria-label={t('money')} className="mt-6">
      <h2 className="text-lg font-medium">{t('money')}</h2>
      <div className="mt-2 flex flex-col gap-2 rounded-card bg-white p-4 shadow-card">
        <dl className="flex flex-col gap-2">
          {money && (
            <>
              <Row label={t('subtotal')} riyals={money.subtotal} />
              <Row label={t('delivery')} riyals={money.delivery} />
              {money.fee > 0 && <Row label={t('fee')} riyals={money.fee} />}
              <Row label={t('total')} riyals={money.total} className="border-t border-line pt-2 font-medium" />
              {money.captured.map(({ way, amount, at, by }) => (
                <Row key={`${way} ${at}`} label={words(`paidBy.${way}`)} riyals={amount} by={by} at={at} />
              ))}
              {money.returned.map(({ way, amount, at }) => (
                <Row key={`${way} ${at}`} label={words('refunded')} riyals={amount} at={at} />
              ))}
              {money.waived > 0 && <Row label={words('waived')} riyals={money.waived} />}
              {money.dueBack > 0 && <Row label={say('edit.toRefund')} riyals={money.dueBack} className="font-medium" />}
              {money.owed > 0 && !isCollected && (
                <Row label={words('owed')} riyals={money.owed} className="font-medium" />
              )}
            </>
          )}
          {difference !== 0 && <Row label={t('difference')} riyals={difference} className="font-medium text-danger" />}
          {isCollected && (
            <Row label={t('toCollect')} riyals={toCollect} className="border-t border-line pt-2 font-medium" />
          )}
        </dl>
        {money && <p className="text-sm text-ink-soft">{money.method[language]}</p>}
      </div>
    </section>
  );
}
