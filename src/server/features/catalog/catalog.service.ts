import type { Kysely } from 'kysely';
import type { ProductList, Sort } from '#contract/catalog.ts';
import { type Language, pickText } from '#contract/locale.ts';
import type { Db } from '../../database/connect.ts';
import { type Reader, toListedVariant, toVariantWithProduct } from '../../database/listed-variant.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Visitor } from '../../platform/identity.ts';
import type { FavouritesService } from '../favourites/favourites.service.ts';
import type { StockAlertsService } from '../stock-alerts/stock-alerts.service.ts';
import * as listing from './catalog-listing.queries.ts';
import * as queries from './catalog.queries.ts';
import { categoryView, namedView, productRowView, productView } from './catalog.view.ts';
import { findCategory, selectCategories } from './categories.queries.ts';
import { findProduct } from './product.queries.ts';
import { selectRelated } from './related.queries.ts';

interface Needs {
  db: Kysely<Database>;
  favourites: Pick<FavouritesService, 'variantIdsOf'>;
  stockAlerts: Pick<StockAlertsService, 'noteChanged'>;
}

/** `sort` is null where the products are named, and wanted in that order. */
type ListQuery = queries.ListFilters & queries.Page & { sort: Sort | null };

export function createCatalogService({ db, favourites, stockAlerts }: Needs) {
  async function readerOf(viewer: Visitor | null, language: Language): Promise<Reader> {
    return { language, favourites: await favourites.variantIdsOf(viewer) };
  }

  /** The main categories in the shop's order. */
  async function listCategories(language: Language) {
    const rows = await selectCategories(db, null);
    return { rows: rows.map((row) => categoryView(row, language)) };
  }

  /** The sub-categories of a category. Throws `not_found`. */
  async function listSubcategories(id: number, language: Language) {
    const [category, rows] = await Promise.all([findCategory(db, id), selectCategories(db, id)]);
    if (!category) throw new AppError('not_found');
    return { rows: rows.map((row) => categoryView(row, language)), category: namedView(category, language) };
  }

  /** The newest products, each with its first variant. */
  async function listLatest(limit: number, viewer: Visitor | null, language: Language) {
    const [rows, reader] = await Promise.all([queries.selectLatest(db, limit), readerOf(viewer, language)]);
    return {
      rows: rows.map((row) => ({
        ...namedView(row, language),
        variant: toListedVariant(row.variant, row.image, reader),
      })),
    };
  }

  /** The most sold variants. */
  async function listPopular(limit: number, viewer: Visitor | null, language: Language) {
    const [rows, reader] = await Promise.all([queries.selectPopular(db, limit), readerOf(viewer, language)]);
    return { rows: rows.map((row) => toVariantWithProduct(row, reader)) };
  }

  /** The variants with an offer, the highest discount first. */
  async function listOffers(page: queries.Page, viewer: Visitor | null, language: Language) {
    const [rows, total, reader] = await Promise.all([
      queries.selectOffers(db, page),
      queries.countOffers(db),
      readerOf(viewer, language),
    ]);
    return {
      rows: rows.map((row) => ({
        ...toVariantWithProduct(row, reader),
        product_id: row.product_id,
        offersVariants: { variant_id: row.id },
      })),
      total,
      totalPages: Math.ceil(total / page.limit),
    };
  }

  /** A page of the products that the filters let through. An unknown category holds nothing: `category` is null then. */
  async function listMatching(query: ListQuery, viewer: Visitor | null, language: Language): Promise<ProductList> {
    const [facts, reader] = await Promise.all([queries.selectListFacts(db, query), readerOf(viewer, language)]);
    // Behind the last page nothing is looked for.
    const isThere = (query.page - 1) * query.limit < facts.total;
    const rows = isThere ? await queries.selectProducts(db, query, query) : [];
    return {
      rows: rows.map((row) => productRowView(row, reader)),
      total: facts.total,
      totalPages: Math.ceil(facts.total / query.limit),
      category: facts.category && { id: facts.category.id, name: pickText(facts.category.name, language) },
    };
  }

  /** Products of one category with its sub-categories, or of all. Throws `not_found` for an unknown category. */
  async function listProducts(query: ListQuery, viewer: Visitor | null, language: Language): Promise<ProductList> {
    // Who names the products has named their order too.
    const list = await listMatching({ ...query, sort: query.ids ? null : query.sort }, viewer, language);
    if (query.categoryId !== undefined && !list.category) throw new AppError('not_found');
    return list;
  }

  /** A product with all its variants. Throws `not_found`, also for one that is not published. */
  async function getProduct(id: number, viewer: Visitor | null, language: Language) {
    const [row, reader] = await Promise.all([findProduct(db, id), readerOf(viewer, language)]);
    if (!row) throw new AppError('not_found');
    return productView(row, reader);
  }

  /** What goes with a product. Throws `not_found`, also for one that is not published. */
  async function listRelated(id: number, viewer: Visitor | null, language: Language) {
    const [rows, reader] = await Promise.all([selectRelated(db, id), readerOf(viewer, language)]);
    if (!rows) throw new AppError('not_found');
    return { rows: rows.map((row) => productRowView(row, reader)) };
  }

  /**
   * Settles what follows from a change of these products, in its transaction or in one of its own: what lists sort and filter by, and
   * who waited for what can be bought now. Whatever raises a stock or publishes something calls this.
   */
  async function refreshListing(on: Db, productIds: number[]): Promise<void> {
    if (!on.isTransaction) return on.transaction().execute((tx) => refreshListing(tx, productIds));
    await listing.refreshListing(on, productIds);
    await stockAlerts.noteChanged(on, productIds);
  }

  return {
    listCategories,
    listSubcategories,
    listLatest,
    listPopular,
    listOffers,
    listMatching,
    listProducts,
    getProduct,
    listRelated,
    refreshListing,
  };
}

export type CatalogService = ReturnType<typeof createCatalogService>;
