import type { Kysely } from 'kysely';
import type { Sort } from '#contract/catalog.ts';
import type { CollectionList } from '#contract/collections.ts';
import type { CollectionId } from '#contract/ids.ts';
import { type Language, type LocalizedText, pickText } from '#contract/values/locale.ts';
import type { InAct } from '../../audit/act.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Storage } from '../../media/storage.ts';
import type { Clock } from '../../process/clock.ts';
import type { CatalogService, ListQuery } from '../catalog/catalog.service.ts';
import type { FeedsService } from '../feeds/feeds.service.ts';
import type { redirectMovedPage } from '../redirects/moved-pages.ts';
import { createCollectionsEditor } from './collections-editor.service.ts';
import * as queries from './collections.queries.ts';
import type { DemoCollection } from './demo-collections.ts';
import { firstSort, isShownAt } from './collections.rules.ts';
import { keepCollections, keepSoon } from './keep-collections.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  clock: Clock;
  storage: Pick<Storage, 'has'>;
  catalog: Pick<CatalogService, 'listMatching'>;
  feeds: Pick<FeedsService, 'noteCollection'>;
  /** Called in the act that gives a collection another address. */
  moved: typeof redirectMovedPage;
}

/** A page of a collection, as shoppers ask for it. */
export type CollectionQuery = Omit<ListQuery, 'sort' | 'ids' | 'categoryId' | 'collectionId'> & {
  sort?: Sort | undefined;
};

/** The collections as shoppers see them, and what keeps them. */
export function createCollectionsService({ db, inAct, clock, storage, catalog, feeds, moved }: Needs) {
  /** A page of a collection's products. Throws `not_found`, also if shoppers do not see the collection. */
  async function getCollection(handle: string, query: CollectionQuery, language: Language): Promise<CollectionList> {
    const row = await queries.findByHandle(db, handle);
    if (!row || !isShownAt(row, clock())) throw new AppError('not_found');
    const sort = query.sort ?? row.sort;
    const { rows, total, totalPages, facets } = await catalog.listMatching(
      { ...query, collectionId: row.id, sort: sort === 'own' ? null : sort },
      language,
    );
    const { id, image } = row;
    const words = { name: pickText(row.name, language), description: pickText(row.description, language) };
    return { rows, total, totalPages, facets, collection: { id, handle, ...words, image, sort } };
  }

  /** The handle and the name of each of these collections that shoppers see. */
  async function findShown(
    ids: readonly CollectionId[],
  ): Promise<Map<CollectionId, { handle: string; name: LocalizedText }>> {
    const now = clock();
    const rows = (await queries.listById(db, ids)).filter((row) => isShownAt(row, now));
    return new Map(rows.map(({ id, handle, name }) => [id, { handle, name }]));
  }

  /** The handles of collections, by id. */
  async function findHandles(ids: readonly CollectionId[]): Promise<Map<CollectionId, string>> {
    return new Map((await queries.listById(db, ids)).map(({ id, handle }) => [id, handle]));
  }

  /** The ids of collections, by handle. */
  async function findIds(handles: readonly string[]): Promise<Map<string, CollectionId>> {
    return new Map((await queries.listByHandle(db, handles)).map(({ id, handle }) => [handle, id]));
  }

  /** The `keep_collections` job. */
  function keep(): Promise<void> {
    return keepCollections(db, clock());
  }

  /** Adds a collection of the demo, unless the shop has one with its handle. */
  async function addDemoCollection(demo: DemoCollection): Promise<void> {
    const now = clock();
    await db.transaction().execute(async (tx) => {
      const { products = [], rule = null, image, ...words } = demo;
      const shown = { rule, image: image?.path ?? null, sort: firstSort(rule ? 'rule' : 'picked') };
      const id = await queries.insertCollection(tx, { ...words, ...shown, hidden: false, demo: true }, now);
      if (id === null) return;
      await queries.addPicked(tx, id, products);
      if (rule) await keepSoon(tx);
    });
  }

  const editor = createCollectionsEditor({ db, inAct, clock, storage, feeds, moved });
  return { getCollection, findShown, findHandles, findIds, keep, addDemoCollection, editor };
}

export type CollectionsService = ReturnType<typeof createCollectionsService>;
