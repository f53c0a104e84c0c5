import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { filterOf } from '../features/audit/log-filter.rules.ts';
import { LogFilters } from '../features/audit/log-filters.tsx';
import { readQuery } from '../runtime/api/use-read.ts';
import { useReadPages } from '../runtime/api/use-read-pages.ts';
import { useApp } from '../runtime/app-context.ts';
import { useAddressSearch } from '../runtime/page/use-address-search.ts';
import { mayOpen, useMe } from '../runtime/session/me-context.ts';
import { ActList } from '../shared/history/act-list.tsx';
import { LoadedList } from '../shared/loaded-list.tsx';

/** Who did what. The filters are in the address. */
export function AuditPage() {
  const app = useApp();
  const t = useTranslations();
  const me = useMe();
  const [search, changeSearch] = useAddressSearch();
  const filter = filterOf(search);
  const log = useReadPages('listAudit', { query: filter });
  const team = useQuery({ ...readQuery(app, 'listStaff'), enabled: mayOpen(me, 'staff.manage') });
  const isFiltered = Object.keys(filter).length > 0;

  function change(name: string, value: string): void {
    // The subject belongs to its kind.
    changeSearch({ [name]: value, ...(name === 'kind' && { subject: '' }) });
  }
  const clear = () => changeSearch(Object.fromEntries([...search.keys()].map((name) => [name, ''])));

  return (
    <>
      <h1 className="text-title font-medium">{t('nav.log')}</h1>
      <p className="mt-1 mb-5 text-ink-soft">{t('audit.intro')}</p>
      <LogFilters value={filter} people={team.data?.rows ?? []} onChange={change} onClear={clear} />
      <div className="mt-5">
        <LoadedList
          pages={log}
          count={log.rows?.length}
          empty={
            <EmptyState
              icon="receipt"
              title={t(isFiltered ? 'audit.none' : 'audit.empty')}
              action={
                isFiltered && (
                  <Button variant="secondary" onClick={clear}>
                    {t('audit.clear')}
                  </Button>
                )
              }
            >
              {t(isFiltered ? 'audit.noneText' : 'audit.emptyText')}
            </EmptyState>
          }
        >
          <div className={cardClass({ padding: 'none', className: 'px-5' })}>
            <ActList rows={log.rows ?? []} />
          </div>
        </LoadedList>
      </div>
    </>
  );
}
