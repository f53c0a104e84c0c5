import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { oneResultQuery, popularQuery, searchQuery } from '../shared/catalog/catalog.queries.ts';
import {
  countFilters,
  readSearchListState,
  searchSortNames,
  productListQuery,
} from '../shared/catalog/product-list-state.ts';
import { ProductListing } from '../features/catalog/product-listing.tsx';
import { type SearchState, readSearchState, searchPath } from '../features/search/search-state.ts';
import { SearchBox } from '../features/search/search-box.tsx';
import { ResultsHeading } from '../features/search/results-heading.tsx';
import { SearchHelp } from '../features/search/search-help.tsx';
import { setListStatus, type PageLoader } from '../runtime/data/load.ts';
import { PageHead } from '../runtime/page/page-head.tsx';
import { useLoadedQuery } from '../runtime/data/queries.ts';
import { ShopLink } from '../runtime/routing/shop-link.tsx';
import { useAppContext } from '../runtime/app-context.ts';
import { buttonClass } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import illustration from '../art/empty-list.svg';

export const load: PageLoader = async (app, { url }) => {
  const { words, categoryId } = readSearchState(url.searchParams);
  if (words !== '') {
    const choice = readSearchListState(url.searchParams);
    const found = await app.queryClient.ensureQueryData(searchQuery(app, words, categoryId, choice));
    setListStatus(app, choice.page, found);
    if (found.total > 0) return;
  }
  await app.queryClient.ensureQueryData(popularQuery(app));
};

/** The result page of the search. */
export default function SearchPage() {
  const [query] = useSearchParams();
  const search = readSearchState(query);
  return <div className="page-wrap pt-6">{search.words === '' ? <EmptySearch /> : <Results search={search} />}</div>;
}

function EmptySearch() {
  const t = useTranslations('results');
  const search = useTranslations('search');
  return (
    <>
      <PageHead title={search('open')} path="/search" hidden />
      <div className="mx-auto mt-2 mb-8 flex max-w-2xl flex-col gap-2 text-center">
        <h1 className="text-title font-medium">{t('emptyTitle')}</h1>
        <p className="text-ink-soft">{t('emptyText')}</p>
        <SearchBox label={t('emptyTitle')} className="mt-3 text-start" />
      </div>
      <SearchHelp />
    </>
  );
}

function Results({ search }: { search: SearchState }) {
  const t = useTranslations('results');
  const choice = readSearchListState(useSearchParams()[0]);
  const app = useAppContext();
  const list = useLoadedQuery(searchQuery(app, search.words, search.categoryId, choice));
  const isEmpty = list.total === 0 && countFilters(choice) === 0;
  return (
    <>
      <PageHead title={t.markup('resultsFor', { q: () => search.words })} path={searchPath(search)} hidden />
      {!isEmpty && <ResultsHeading search={search} list={list} />}
      <ProductListing
        list={list}
        choice={choice}
        probe={(one) => oneResultQuery(app, search.words, search.categoryId, one)}
        within={{ query: search.words, ...(search.categoryId !== null && { category_id: search.categoryId }) }}
        sorts={searchSortNames}
        pathOf={(next) => `${searchPath(search)}${productListQuery(next, searchSortNames).replace('?', '&')}`}
        empty={
          <>
            <EmptyState
              icon="search"
              illustration={illustration}
              headingLevel={1}
              title={t.rich('noResultsFor', { q: () => <bdi>{search.words}</bdi> })}
              action={
                search.categoryId !== null && (
                  <ShopLink to={searchPath({ ...search, categoryId: null })} className={buttonClass()}>
                    {t('everywhere')}
                  </ShopLink>
                )
              }
            >
              {t('tryAnother')}
            </EmptyState>
            <SearchHelp />
          </>
        }
      />
      {list.indexing === true && (
        <p role="status" className="mt-6 rounded-card bg-shell px-4 py-3 text-sm text-ink-soft">
          {t('indexing')}
        </p>
      )}
    </>
  );
}
