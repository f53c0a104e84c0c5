import type { Kysely } from 'kysely';
import type { ListedProducts, Sort } from '#contract/catalog.ts';
import type { CategoryId, ProductId } from '#contract/ids.ts';
import type { Language, LocalizedText } from '#contract/values/locale.ts';
import type { Act } from '../../audit/act.ts';
import type { Db } from '../../database/connect.ts';
import { leadDaysOf } from '../../shared/lead-days.ts';
import { productRatingOf, toListedVariant, toVariantWithProduct } from '../../shared/listed-variant.ts';
import { assertProvedCuts } from '../../shared/steep-cuts.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import type { FeedsService } from '../feeds/feeds.service.ts';
import type { StockAlertsService } from '../stock-alerts/stock-alerts.service.ts';
import * as listing from './catalog-listing.queries.ts';
import * as queries from './catalog.queries.ts';
import { type FullOfDay, readyToday } from './catalog.rules.ts';
import { selectSpellings, withRareFacet } from './facets.queries.ts';
import { attributeKeys, namedFacets, spellingsOf } from './facets.rules.ts';
import { countedAnswers, type GiftAnswer, giftAnswers, giftFilters, type GiftQuery } from './gift-finder.rules.ts';
import { categoryView, namedPageView, namedView, productRowView, shopProductView } from './catalog.view.ts';
import { isListed, selectCompanions } from './companions.queries.ts';
import {
  findCategory,
  selectCategories,
  selectCategoriesByHandle,
  selectCategoriesById,
  selectCategoryHandles,
} from './categories.queries.ts';
import { findIdByHandle, findProduct, selectByHandle, selectHandles } from './product.queries.ts';
import { selectRelated } from './related.queries.ts';
import * as rails from './rails.queries.ts';
import * as ratings from './writes/rating-sums.queries.ts';
import * as stock from './writes/stock-writes.queries.ts';

interface Needs {
  db: Kysely<Database>;
  stockAlerts: Pick<StockAlertsService, 'noteChanged'>;
  feeds: Pick<FeedsService, 'noteChanged'>;
  readFullToday: () => Promise<FullOfDay>;
}

const unsettledMost = 500;
// Of an answer of the gift finder.
const countedMax = 100;

/** `sort` is null for a list by ids, which keeps their order. */
export type ListQuery = Omit<queries.ListFilters, 'readyExcept' | 'except'> &
  queries.PageRange & {
    sort: Sort | null;
    /** Only what can be delivered on the day of the order. */
    today?: boolean | undefined;
  };

/** Writes of other features to the stock of variants, each in the transaction of its caller. */
const stockWrites = {
  takeStock: stock.takeStock,
  putBackStock: stock.putBackStock,
  changeStock: stock.changeStock,
  writeStock: stock.writeStock,
  writeLowFrom: stock.writeLowFrom,
  markDaysFull: stock.markDaysFull,
};

/** Writes of other features to the sums of ratings, each in the transaction of its caller. */
const ratingWrites = {
  addToSums: ratings.addToSums,
  lockForSettling: ratings.lockForSettling,
  resumVariants: ratings.resumVariants,
  resumProducts: ratings.resumProducts,
};

type FilledQuery = Omit<ListQuery, 'today'> & Pick<queries.ListFilters, 'readyExcept' | 'except'>;

async function readPage(db: Db, query: FilledQuery) {
  // At the same time, to reduce latency.
  const [facts, rows] = await Promise.all([
    queries.selectListFacts(db, query),
    queries.selectProducts(db, query, query),
  ]);
  return { facts, rows };
}

// There may be thousands of ids: they are sent and looked up once.
async function readPageOfIds(db: Db, { categoryId, ...query }: FilledQuery) {
  const { ids, total } = await queries.selectPageOfIds(db, { ...query, categoryId }, query);
  const [category, rows] = await Promise.all([
    categoryId === undefined ? null : findCategory(db, categoryId),
    ids.length === 0 ? [] : queries.selectProducts(db, { ids }, { sort: null, page: 1, limit: ids.length }),
  ]);
  return { facts: { total, category }, rows };
}

type LatestProductRow = Awaited<ReturnType<typeof rails.selectLatest>>[number];

function latestProductView(row: LatestProductRow, language: Language) {
  return {
    ...namedView(row, language),
    variant: toListedVariant(row.variant, row.image, language),
    ...(row.several_variants && { severalVariants: true }),
    ...(row.several_prices && { severalPrices: true }),
    ...(row.customizable && { customizable: true }),
    ...leadDaysOf(row.lead_days),
    ...productRatingOf(row.rating_halves_sum, row.ratings_count),
  };
}

export interface FoundCategory {
  name: LocalizedText;
  hasSubCategory: boolean;
}

export function createCatalogService({ db, stockAlerts, feeds, readFullToday }: Needs) {
  /** The main categories in the shop's order. */
  async function listCategories(language: Language) {
    const rows = await selectCategories(db, null);
    return { rows: rows.map((row) => categoryView(row, language)) };
  }

  /** The sub-categories of a category. Throws `not_found`. */
  async function listSubcategories(id: CategoryId, language: Language) {
    const [category, rows] = await Promise.all([findCategory(db, id), selectCategories(db, id)]);
    if (!category) throw new AppError('not_found');
    return { rows: rows.map((row) => categoryView(row, language)), category: namedPageView(category, language) };
  }

  /** The name of each of these categories, and whether it has sub-categories. Those that are not in the shop are left out. */
  async function findCategories(ids: readonly CategoryId[]): Promise<Map<CategoryId, FoundCategory>> {
    const rows = ids.length === 0 ? [] : await selectCategoriesById(db, ids);
    return new Map(rows.map(({ id, name, hasSubCategory }) => [id, { name, hasSubCategory: hasSubCategory === true }]));
  }

  /** The handles of products and categories, by id. */
  async function findHandles(ids: { products: readonly ProductId[]; categories: readonly CategoryId[] }) {
    const [products, categories] = await Promise.all([
      ids.products.length === 0 ? [] : selectHandles(db, ids.products),
      ids.categories.length === 0 ? [] : selectCategoryHandles(db, ids.categories),
    ]);
    const byId = (rows: { id: number; handle: string }[]) => new Map(rows.map(({ id, handle }) => [id, handle]));
    return { products: byId(products), categories: byId(categories) };
  }

  /** The ids of products and categories, by handle. */
  async function findIds(handles: { products: readonly string[]; categories: readonly string[] }) {
    const [products, categories] = await Promise.all([
      handles.products.length === 0 ? [] : selectByHandle(db, handles.products),
      handles.categories.length === 0 ? [] : selectCategoriesByHandle(db, handles.categories),
    ]);
    const byHandle = (rows: { id: number; handle: string }[]) => new Map(rows.map(({ id, handle }) => [handle, id]));
    return { products: byHandle(products), categories: byHandle(categories) };
  }

  /** The newest products, each with the variant that its card shows. */
  async function listLatest(limit: number, language: Language) {
    const rows = await rails.selectLatest(db, limit);
    return { rows: rows.map((row) => latestProductView(row, language)) };
  }

  /** The most sold variants. */
  async function listPopular(limit: number, language: Language) {
    const rows = await rails.selectPopular(db, limit);
    return { rows: rows.map((row) => toVariantWithProduct(row, language)) };
  }

  /** The variants with an offer, the highest discount first. */
  async function listOffers(page: queries.PageRange, language: Language) {
    const [rows, total] = await Promise.all([rails.selectOffers(db, page), rails.countOffers(db)]);
    return {
      rows: rows.map((row) => ({
        ...toVariantWithProduct(row, language),
        product_id: row.product_id,
        offersVariants: { variant_id: row.id },
      })),
      total,
      totalPages: Math.ceil(total / page.limit),
    };
  }

  /**
   * A page of the products that match the filters. For an unknown category it is empty, with
   * `category: null`.
   */
  async function listMatching({ today, ...asked }: ListQuery, language: Language): Promise<ListedProducts> {
    const query = today ? { ...asked, ...readyToday(await readFullToday()) } : asked;
    const { facets = [] } = query;
    const found = await withRareFacet(db, query);
    const [{ facts, rows }, spelt] = await Promise.all([
      query.ids === undefined ? readPage(db, found) : readPageOfIds(db, found),
      selectSpellings(db, attributeKeys(facets)),
    ]);
    return {
      rows: rows.map((row) => productRowView(row, language, query)),
      total: facts.total,
      totalPages: Math.ceil(facts.total / query.limit),
      category: facts.category && namedPageView(facts.category, language),
      ...(facets.length > 0 && { facets: namedFacets(facets, spellingsOf(spelt), language) }),
    };
  }

  /**
   * Products of a category and its sub-categories, or all products. Throws `not_found` for an
   * unknown category.
   */
  async function listProducts(query: ListQuery, language: Language): Promise<ListedProducts> {
    // A list by ids keeps their order.
    const list = await listMatching({ ...query, sort: query.ids ? null : query.sort }, language);
    if (query.categoryId !== undefined && !list.category) throw new AppError('not_found');
    return list;
  }

  // Prices alone have stored counts. With tags, products are counted one by one.
  async function countAnswers(answers: readonly GiftAnswer[]): Promise<Map<GiftAnswer, number>> {
    const [tagged, untagged] = [true, false].map((wanted) =>
      answers.filter(({ filters }) => filters.tags.length > 0 === wanted),
    ) as [GiftAnswer[], GiftAnswer[]];
    const filtersOf = ({ filters }: GiftAnswer) => filters;
    const [counts, facts] = await Promise.all([
      queries.countUpTo(db, countedMax, tagged.map(filtersOf)),
      Promise.all(untagged.map((answer) => queries.selectListFacts(db, answer.filters))),
    ]);
    return new Map([
      ...tagged.map((answer, at) => [answer, counts[at] ?? 0] as const),
      ...untagged.map((answer, at) => [answer, Math.min(facts[at]?.total ?? 0, countedMax)] as const),
    ]);
  }

  /** The occasions and recipients that lead to gifts. */
  async function findGiftTags(language: Language) {
    const answers = giftAnswers({}).filter(({ question }) => question !== 'price');
    return countedAnswers(await countAnswers(answers), language);
  }

  /** The gifts that meet the answers given, best sellers first, and the answers that lead to some. */
  async function findGifts({ page, limit, ...given }: GiftQuery & queries.PageRange, language: Language) {
    const [counts, { rows, total, totalPages }] = await Promise.all([
      countAnswers(giftAnswers(given)),
      listMatching({ ...giftFilters(given), sort: 'popular', page, limit }, language),
    ]);
    return { ...countedAnswers(counts, language), countedMax, rows, total, totalPages };
  }

  /** A product with all its variants. Throws `not_found`, also if it is not published. */
  async function getProduct(id: ProductId, language: Language) {
    const row = await findProduct(db, id);
    if (!row) throw new AppError('not_found');
    return shopProductView(row, language);
  }

  /** The id of the published product with this present or former handle. */
  function findByHandle(handle: string): Promise<ProductId | null> {
    return findIdByHandle(db, handle);
  }

  /**
   * The products in stock that go with these, those that the merchant put first for any of them before others. Throws
   * `not_found` for a single product that is not published.
   */
  async function listCompanions(ids: readonly ProductId[], limit: number, language: Language) {
    const rows = await selectCompanions(db, ids, limit);
    // No answer is kept for ids that are made up.
    if (rows.length === 0 && ids.length === 1 && !(await isListed(db, ids[0]))) throw new AppError('not_found');
    return {
      rows: rows.map((row) => ({
        ...latestProductView(row, language),
        ...((row.several_variants || row.needs_option) && { needsChoice: true }),
      })),
    };
  }

  /** Related products. Throws `not_found`, also if the product is not published. */
  async function listRelated(id: ProductId, language: Language) {
    const rows = await selectRelated(db, id);
    if (!rows) throw new AppError('not_found');
    return { rows: rows.map((row) => productRowView(row, language)) };
  }

  /**
   * Updates listing columns and queues stock alerts after a change of these products, in the given
   * transaction or in a new one. Call it after every change of stock or publication.
   */
  async function refreshListing(on: Db, productIds: ProductId[]): Promise<void> {
    if (!on.isTransaction) return on.transaction().execute((tx) => refreshListing(tx, productIds));
    await listing.refreshListing(on, productIds);
    await stockAlerts.noteChanged(on, productIds);
  }

  /** The same after a change of prices or offers in an act. Throws `step_up_required` for a steep cut without a proof. */
  async function refreshPrices(act: Act, productIds: ProductId[]): Promise<void> {
    await refreshListing(act.tx, productIds);
    await assertProvedCuts(act, productIds);
    await feeds.noteChanged(act.tx, productIds);
  }

  /** Settles the prices of products that a release before this one wrote, in short transactions. */
  async function settlePrices(): Promise<void> {
    for (;;) {
      const ids = await listing.selectUnsettled(db, unsettledMost);
      if (ids.length === 0) return;
      await refreshListing(db, ids);
    }
  }

  return {
    listCategories,
    listSubcategories,
    findCategories,
    findHandles,
    findIds,
    listLatest,
    listPopular,
    listOffers,
    listMatching,
    listProducts,
    findGiftTags,
    findGifts,
    getProduct,
    findByHandle,
    listCompanions,
    listRelated,
    refreshListing,
    refreshPrices,
    settlePrices,
    readFullToday,
    stock: stockWrites,
    ratings: ratingWrites,
  };
}

export type CatalogService = ReturnType<typeof createCatalogService>;
