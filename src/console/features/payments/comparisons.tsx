import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Figure, Figures, Table } from '#ui/display/table.tsx';
import { useReadPages } from '../../runtime/api/use-read-pages.ts';
import { LoadedList } from '../../shared/loaded-list.tsx';
import { useMoment } from '../../shared/use-moment.ts';
import { Findings } from './findings.tsx';
import type { PaymentsToday } from './today-money.tsx';
import { useQatarDay } from './use-qatar-day.ts';

/** The last comparisons with the providers, and what earlier ones found. */
export function Comparisons({ rows }: { rows: PaymentsToday['comparisons'] }) {
  const t = useTranslations('payments');
  const moment = useMoment();
  const dayOf = useQatarDay();
  const [isAll, setAll] = useState(false);
  return (
    <section aria-labelledby="comparisons" className="mt-8">
      <h2 id="comparisons" className="text-heading font-medium">
        {t('night.title')}
      </h2>
      <p className="mt-1 mb-3 text-ink-soft">{t(rows.length > 0 ? 'night.text' : 'night.off')}</p>
      {rows.length > 0 && (
        <div className={cardClass({ padding: 'none', className: 'max-w-2xl px-4 py-2' })}>
          <Table
            caption={t('night.title')}
            columns={[
              { name: t('night.column.day') },
              { name: t('night.column.listed') },
              { name: t('night.column.at') },
            ]}
          >
            {rows.map(({ provider, day, comparedAt, listed }) => (
              <Figures key={`${provider} ${day}`} name={`${dayOf(day)} · ${t(`provider.${provider}`)}`}>
                <Figure>{listed ?? t('night.each')}</Figure>
                <Figure>{comparedAt === null ? t('night.notYet') : moment(comparedAt)}</Figure>
              </Figures>
            ))}
          </Table>
        </div>
      )}
      <div className="mt-3">
        {isAll ? (
          <AllFindings />
        ) : (
          <Button size="small" variant="secondary" onClick={() => setAll(true)}>
            {t('finding.earlier')}
          </Button>
        )}
      </div>
    </section>
  );
}

function AllFindings() {
  const t = useTranslations('payments.finding');
  const { rows, ...pages } = useReadPages('listPaymentFindings', { query: { show: 'all' } });
  return (
    <LoadedList
      pages={pages}
      count={rows?.length}
      label={t('title')}
      empty={
        <EmptyState icon="check" title={t('noneYet')}>
          {t('noneYetText')}
        </EmptyState>
      }
    >
      <Findings rows={rows ?? []} />
    </LoadedList>
  );
}
