import { useTranslations } from 'use-intl';
import type { CashDay } from '#contract/console/payments.ts';
import { formatTime } from '#i18n/date-time.ts';
import { priceParts } from '#i18n/format.ts';
import { cardClass } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Figure, Figures, Table } from '#ui/display/table.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { Amount } from '../../shared/amount.tsx';
import { byDriver, sumOf } from './cash.rules.ts';
import { HandInVerdict } from './hand-in-facts.tsx';

/** What came in on a day by driver and way of payment, and what drivers handed in. */
export function DayReport({ day }: { day: CashDay }) {
  const t = useTranslations('cash');
  const { rows, handIns } = day;
  if (rows.length + handIns.length === 0)
    return (
      <EmptyState icon="cash" title={t('nothing')} className="py-8!">
        {t('nothingText')}
      </EmptyState>
    );
  return (
    <div className="mt-4 grid items-start gap-5 lg:grid-cols-2 print:block">
      {rows.length > 0 && <Income rows={rows} />}
      {handIns.length > 0 && <HandIns handIns={handIns} />}
    </div>
  );
}

const cardLook = cardClass({ className: 'min-w-0 print:mt-4 print:p-0! print:shadow-none' });

function Income({ rows }: Pick<CashDay, 'rows'>) {
  const t = useTranslations('cash');
  const columns = [
    { name: t('column.way') },
    { name: t('column.orders') },
    { name: t('column.taken') },
    { name: t('column.returned') },
  ];
  const all = sumOf(rows);
  const groups = byDriver(rows);
  return (
    <div className={cardLook}>
      <div className="flex flex-col gap-5">
        {groups.map((group) => (
          <section key={group.driver ?? ''} className="break-inside-avoid">
            <h3 className="flex flex-wrap justify-between gap-x-4 font-medium">
              {group.driver === null ? <span>{t('shop')}</span> : <bdi>{group.driver}</bdi>}
              <Amount riyals={group.total} />
            </h3>
            <div className="overflow-x-auto">
              <Table caption={group.driver ?? t('shop')} columns={columns}>
                {group.rows.map(({ way, orders, taken, returned }) => (
                  <Figures key={way} name={t(`way.${way}`)}>
                    <Figure>
                      <bdi dir="ltr" translate="no">
                        {orders}
                      </bdi>
                    </Figure>
                    <Sum riyals={taken} />
                    <Sum riyals={returned} />
                  </Figures>
                ))}
              </Table>
            </div>
          </section>
        ))}
      </div>
      <p className="mt-4 flex flex-wrap justify-between gap-x-4 border-t border-line-strong pt-3 font-medium">
        <span>{t('all')}</span>
        <Amount riyals={all.total} />
      </p>
    </div>
  );
}

/** A cell with an amount; a dash for nothing. */
function Sum({ riyals }: { riyals: number }) {
  const language = useLanguage();
  return (
    <Figure>
      <bdi dir="ltr" translate="no">
        {riyals === 0 ? '\u2013' : priceParts(riyals, language).amount}
      </bdi>
    </Figure>
  );
}

function HandIns({ handIns }: Pick<CashDay, 'handIns'>) {
  const t = useTranslations('cash');
  return (
    <section aria-labelledby="cash-hand-ins" className={cardLook}>
      <h3 id="cash-hand-ins" className="font-medium">
        {t('handIns')}
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {handIns.map((handIn) => (
          <li key={handIn.id} className="break-inside-avoid py-2">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>
                <bdi>{handIn.driver.name}</bdi>{' '}
                <bdi dir="ltr" translate="no" className="text-sm text-ink-soft">
                  {formatTime(handIn.at)}
                </bdi>
              </span>
              <Amount riyals={handIn.counted} />
            </p>
            <p className={handIn.difference === 0 ? 'text-sm text-ink-soft' : 'text-sm text-danger'}>
              {handIn.difference === 0 ? t('noDifference') : <HandInVerdict handIn={handIn} />}
            </p>
            {handIn.settled && (
              <p className="text-sm text-ink-soft">
                {t('acceptedBy', { name: handIn.settled.by, reason: handIn.settled.reason })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
