import { useTranslations } from 'use-intl';
import { consoleLimits } from '#contract/console/limits.ts';
import { Button } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { CustomerList } from '../features/customers/customer-list.tsx';
import { PeopleFilter } from '../features/customers/people-filter.tsx';
import {
  countPeopleFilters,
  filterNames,
  type PeopleFilters,
  readPeopleFilters,
} from '../features/customers/people-filter.rules.ts';
import { useReadPages } from '../runtime/api/use-read-pages.ts';
import { useWrite } from '../runtime/api/use-write.ts';
import { useApp } from '../runtime/app-context.ts';
import { useAddressSearch } from '../runtime/page/use-address-search.ts';
import { mayOpen, useMe } from '../runtime/session/me-context.ts';
import { LinkTabs } from '../shared/link-tabs.tsx';
import { LoadedList } from '../shared/loaded-list.tsx';
import { useSearchField } from '../shared/use-search-field.ts';

const pauseMs = 200;
const views = ['', 'accounts', 'guests'] as const;
const labels = { '': 'everyone', accounts: 'withAccount', guests: 'withoutAccount' } as const;

/** The customers, with an account and without one, the newest first. The address has the search and the filters. */
export function CustomersPage() {
  const t = useTranslations();
  const address = useAddressSearch();
  const { typed, type, q } = useSearchField(address, pauseMs);
  const [search, change] = address;
  const filters = readPeopleFilters(search);
  const view = views.find((one) => one === search.get('view')) ?? '';
  return (
    <>
      <h1 className="text-title font-medium">{t('nav.customers')}</h1>
      <form role="search" aria-label={t('customers.search')} onSubmit={(event) => event.preventDefault()}>
        <TextField
          className="mt-4 md:max-w-xl"
          type="search"
          icon="search"
          label={t('customers.searchHint')}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={consoleLimits.searchMax}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      </form>
      <div className="mt-4 flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <LinkTabs
            label={t('customers.views')}
            tabs={views.map((one) => ({
              to: one === '' ? '/customers' : `/customers?view=${one}`,
              label: t(`customers.${labels[one]}`),
              isCurrent: one === view,
            }))}
            // The search and the filters stay.
            onOpen={(place) => change({ view: views[place] ?? '' })}
          />
          <PeopleFilter filters={filters} onChange={change} />
          <ExportPeople filters={filters} q={q} />
        </div>
        <People
          filters={filters}
          q={q}
          onClear={() => {
            type('');
            change(Object.fromEntries(['q', ...filterNames].map((name) => [name, ''])));
          }}
        />
      </div>
    </>
  );
}

interface FoundProps {
  filters: PeopleFilters;
  q: string;
}

function People({ filters, q, onClear }: FoundProps & { onClear: () => void }) {
  const t = useTranslations('customers');
  const list = useReadPages('listPeople', { query: { ...filters, ...(q !== '' && { q }) } }, { keepsRows: true });
  const isNarrowed = q !== '' || countPeopleFilters(filters) > 0;
  const isGuests = filters.account === 'without';
  const nothing = (
    <EmptyState
      icon="user"
      title={t(isNarrowed ? (isGuests ? 'noGuestFound' : 'none') : isGuests ? 'noGuests' : 'empty')}
      action={
        isNarrowed && (
          <Button variant="secondary" onClick={onClear}>
            {t('clear')}
          </Button>
        )
      }
    >
      {t(isNarrowed ? (isGuests ? 'noGuestFoundText' : 'noneText') : isGuests ? 'noGuestsText' : 'emptyText')}
    </EmptyState>
  );
  return (
    <LoadedList pages={list} count={list.rows?.length} empty={nothing}>
      <CustomerList rows={list.rows ?? []} label={t(isGuests ? 'guestList' : 'list')} />
    </LoadedList>
  );
}

/** Has the shown customers written to a file, for who may export them. */
function ExportPeople({ filters: { sort: _sort, ...filters }, q }: FoundProps) {
  const t = useTranslations('customers');
  const me = useMe();
  const { toasts } = useApp();
  const write = useWrite('exportPeople', {
    onDone: () => toasts.show({ kind: 'status', text: t('exportStarted') }),
  });
  if (!mayOpen(me, 'customers.export')) return null;
  return (
    <Button
      size="small"
      variant="secondary"
      icon="download"
      busy={write.busy}
      onClick={() => write.send({ body: { ...filters, ...(q !== '' && { q }) } })}
    >
      {t('exportList')}
    </Button>
  );
}
