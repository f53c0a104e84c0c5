import { useTranslations } from 'use-intl';
import { consoleLimits } from '#contract/console/limits.ts';
import { Button } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { CustomerList, GuestList } from '../features/customers/customer-list.tsx';
import { useReadPages } from '../runtime/api/use-read-pages.ts';
import { useAddressSearch } from '../runtime/page/use-address-search.ts';
import { LinkTabs } from '../shared/link-tabs.tsx';
import { LoadedList } from '../shared/loaded-list.tsx';
import { useSearchField } from '../shared/use-search-field.ts';

const pauseMs = 200;

interface FoundProps {
  q: string;
  onClear: () => void;
}

/** The customers, newest first: with an account, or without one. The address has the search and the choice. */
export function CustomersPage() {
  const t = useTranslations();
  const address = useAddressSearch();
  const { typed, type, q } = useSearchField(address, pauseMs);
  const [search, change] = address;
  const isGuests = search.get('view') === 'guests';
  const found = { q, onClear: () => type('') };
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
        <LinkTabs
          label={t('customers.views')}
          tabs={[
            { to: '/customers', label: t('customers.withAccount'), isCurrent: !isGuests },
            { to: '/customers?view=guests', label: t('customers.withoutAccount'), isCurrent: isGuests },
          ]}
          // The search stays.
          onOpen={(place) => change({ view: place === 0 ? '' : 'guests' })}
        />
        {isGuests ? <Guests {...found} /> : <Accounts {...found} />}
      </div>
    </>
  );
}

function Accounts({ q, onClear }: FoundProps) {
  const t = useTranslations('customers');
  const list = useReadPages('listCustomers', { query: q === '' ? {} : { q } }, { keepsRows: true });
  const nothing = (
    <EmptyState icon="user" title={t(q === '' ? 'empty' : 'none')} action={q !== '' && <Clear onClear={onClear} />}>
      {t(q === '' ? 'emptyText' : 'noneText')}
    </EmptyState>
  );
  return (
    <LoadedList pages={list} count={list.rows?.length} empty={nothing}>
      <CustomerList rows={list.rows ?? []} />
    </LoadedList>
  );
}

function Guests({ q, onClear }: FoundProps) {
  const t = useTranslations('customers');
  const list = useReadPages('listGuests', { query: q === '' ? {} : { q } }, { keepsRows: true });
  const nothing = (
    <EmptyState
      icon="user"
      title={t(q === '' ? 'noGuests' : 'noGuestFound')}
      action={q !== '' && <Clear onClear={onClear} />}
    >
      {t(q === '' ? 'noGuestsText' : 'noGuestFoundText')}
    </EmptyState>
  );
  return (
    <LoadedList pages={list} count={list.rows?.length} empty={nothing}>
      <GuestList rows={list.rows ?? []} />
    </LoadedList>
  );
}

function Clear({ onClear }: { onClear: () => void }) {
  const t = useTranslations('customers');
  return (
    <Button variant="secondary" onClick={onClear}>
      {t('clear')}
    </Button>
  );
}
