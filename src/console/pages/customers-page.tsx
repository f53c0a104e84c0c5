import { useTranslations } from 'use-intl';
import { consoleLimits } from '#contract/console/limits.ts';
import { Button } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { CustomerList } from '../features/customers/customer-list.tsx';
import { useReadPages } from '../runtime/api/use-read-pages.ts';
import { useAddressSearch } from '../runtime/page/use-address-search.ts';
import { useSearchField } from '../shared/use-search-field.ts';
import { LoadedList } from '../shared/loaded-list.tsx';

const pauseMs = 200;

/** The customers with an account, newest first. The search is in the address. */
export function CustomersPage() {
  const t = useTranslations();
  const { typed, type, q } = useSearchField(useAddressSearch(), pauseMs);
  const list = useReadPages('listCustomers', { query: q === '' ? {} : { q } }, { keepsRows: true });
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
      <div className="mt-4">
        <LoadedList
          pages={list}
          count={list.rows?.length}
          empty={
            <EmptyState
              icon="user"
              title={t(q === '' ? 'customers.empty' : 'customers.none')}
              action={
                q !== '' && (
                  <Button variant="secondary" onClick={() => type('')}>
                    {t('customers.clear')}
                  </Button>
                )
              }
            >
              {t(q === '' ? 'customers.emptyText' : 'customers.noneText')}
            </EmptyState>
          }
        >
          <CustomerList rows={list.rows ?? []} />
        </LoadedList>
      </div>
    </>
  );
}
