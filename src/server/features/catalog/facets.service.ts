import type { Kysely } from 'kysely';
import type { FacetList } from '#contract/facets.ts';
import type { CategoryId, CollectionId, ProductId } from '#contract/ids.ts';
import type { ChosenFacet } from '#contract/values/facets.ts';
import type { Language } from '#contract/values/locale.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import type { CatalogService } from './catalog.service.ts';
import type { ListFilters } from './catalog.queries.ts';
import { keysOf, readyToday, type VariantFilter } from './catalog.rules.ts';
import { findCategory } from './categories.queries.ts';
import * as queries from './facets.queries.ts';
import { hasPrices } from './variant-filter.ts';
import { attributeKeys, type Counted, facetsOf, facetsView, spellingsOf } from './facets.rules.ts';

interface Needs {
  db: Kysely<Database>;
  catalog: Pick<CatalogService, 'readFullToday'>;
  // Collections and search import this feature, so that their types are not imported here.
  collections: { findShown: (ids: readonly CollectionId[]) => Promise<ReadonlyMap<CollectionId, unknown>> };
  search: {
    findIds: (query: string, categoryId: CategoryId | undefined, language: Language) => Promise<number[]>;
  };
}

/** The list whose facets are asked for, with its filters. */
export interface FacetsQuery extends VariantFilter {
  category_id?: CategoryId | undefined;
  collection_id?: CollectionId | undefined;
  /** The words of a search. */
  query?: string | undefined;
  /** Only what can be delivered on the day of the order. */
  today?: boolean | undefined;
}

// A transaction of the job writes the facets of so many products.
// Orders of their variants wait meanwhile.
const filledAtOnce = 50;

export function createFacetsService({ db, catalog, collections, search }: Needs) {
  /** The products of the list before its filters. Throws `not_found`. */
  async function baseOf(query: FacetsQuery, language: Language): Promise<ListFilters> {
    const { category_id: categoryId, collection_id: collectionId } = query;
    if (categoryId !== undefined && !(await findCategory(db, categoryId))) throw new AppError('not_found');
    if (collectionId !== undefined && !(await collections.findShown([collectionId])).has(collectionId))
      throw new AppError('not_found');
    if (query.query === undefined) return { categoryId, collectionId };
    const ids = (await search.findIds(query.query, categoryId, language)) as ProductId[];
    return { categoryId, collectionId, ids };
  }

  /** The facets of a list, also these, however many others are more common. */
  async function count(filters: ListFilters, keys: readonly string[] = []): Promise<Counted> {
    const { categoryId, collectionId, ids, inStock, offers, facets = [] } = filters;
    const isNarrowed = inStock || offers || hasPrices(filters) || facets.length > 0;
    if (collectionId === undefined && ids === undefined && !isNarrowed)
      return { counts: await queries.selectStoredCounts(db, categoryId, keys), more: false };
    return queries.countFacets(db, await queries.withRareFacet(db, filters), queries.countedMax, keys);
  }

  /** The facets of a list, with the number of products for each value beside the other filters. */
  async function listFacets(query: FacetsQuery, language: Language): Promise<FacetList> {
    const { min, max, inStock, offers, today, facets: chosen = [] } = query;
    const filters: ListFilters = {
      ...(await baseOf(query, language)),
      min,
      max,
      inStock,
      offers,
      ...(today && readyToday(await catalog.readFullToday())),
    };
    const without = (facet: ChosenFacet) => chosen.filter((one) => one !== facet);
    const all = await count({ ...filters, facets: chosen });
    // One after the other: at the same time, a request with many facets would take all connections.
    const ownOf = new Map<string, Counted>();
    for (const facet of chosen)
      ownOf.set(facet.name, await count({ ...filters, facets: without(facet) }, keysOf(facet)));
    const found = facetsOf(all, ownOf, chosen);
    const named = found.map(({ name, values }) => ({ name, values: values.map(({ value }) => value) }));
    const spellings = spellingsOf(await queries.selectSpellings(db, attributeKeys(named)));
    return { rows: facetsView(found, spellings, language), countedMax: queries.countedMax };
  }

  /** The job that writes the facets of variants of a release before, in short transactions. */
  async function fill(): Promise<void> {
    while (await db.transaction().execute((tx) => queries.fillNext(tx, filledAtOnce)));
  }

  return { listFacets, fill };
}

export type FacetsService = ReturnType<typeof createFacetsService>;
