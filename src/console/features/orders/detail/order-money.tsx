import { useTranslations } from 'use-intl';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { Amount } from '../amount.tsx';
import { differenceOf } from '../collected.rules.ts';

/** The amounts of an order, as far as the person sees them. */
export function OrderMoney({ order: { money, toCollect } }: { order: ConsoleOrder }) {
  const t = useTranslations('orders');
  const say = useTranslations();
  const language = useLanguage();
  if (!money && !toCollect) return null;
  const difference = money && money.collected !== null ? differenceOf(money.collected, money.total) : 0;
  const rows: [string, number][] = money
    ? [
        [t('subtotal'), money.subtotal],
        [t('delivery'), money.delivery],
        ...(money.fee > 0 ? [[t('fee'), money.fee] satisfies [string, number]] : []),
        [t('total'), money.total],
        ...(money.toRefund > 0 ? [[say('edit.toRefund'), money.toRefund] satisfies [string, number]] : []),
        ...(money.collected === null ? [] : [[t('collected'), money.collected] satisfies [string, number]]),
      ]
    : [];
  return (
    <section aria-label={t('money')} className="mt-6">
      <h2 className="text-lg font-medium">{t('money')}</h2>
      <div className="mt-2 flex flex-col gap-2 rounded-card bg-white p-4 shadow-card">
        <dl className="flex flex-col gap-2">
          {rows.map(([label, riyals]) => (
            <div key={label} className="flex justify-between gap-4">
              <dt>{label}</dt>
              <dd>
                <Amount riyals={riyals} />
              </dd>
            </div>
          ))}
          {difference !== 0 && (
            <div className="flex justify-between gap-4 font-medium text-danger">
              <dt>{t('difference')}</dt>
              <dd>
                <Amount riyals={difference} />
              </dd>
            </div>
          )}
          {toCollect !== null && toCollect > 0 && (
            <div className="flex justify-between gap-4 border-t border-line pt-2 font-medium">
              <dt>{t('toCollect')}</dt>
              <dd>
                <Amount riyals={toCollect} />
              </dd>
            </div>
          )}
        </dl>
        {money && <p className="text-sm text-ink-soft">{money.method[language]}</p>}
      </div>
    </section>
  );
}
