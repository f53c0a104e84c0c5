import type { Kysely } from 'kysely';
import { collectionFeedPath, type ConsoleFeed, type FeedName, leftOutReasons } from '#contract/console/feeds.ts';
import type { CollectionId, ProductId } from '#contract/ids.ts';
import { requiredLanguages, type Language, pickText } from '#contract/values/locale.ts';
import type { Db } from '../../database/connect.ts';
import type { ReadReplica } from '../../database/replica.ts';
import type { Database } from '../../database/schema.ts';
import { enqueue } from '../../jobs/jobs.ts';
import type { Clock } from '../../process/clock.ts';
import { newFileName, type StoredFiles } from '../../shared/stored-files.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { feedFiles } from './feed-files.rules.ts';
import { type FeedProduct, type FeedSite, itemsOfProduct } from './feed-items.rules.ts';
import { type FeedEntry, openFeedWriter } from './feed-writer.ts';
import * as queries from './feeds.queries.ts';
import { soon, soonAfter } from './feeds.rules.ts';

interface Needs {
  db: Kysely<Database>;
  readFrom: ReadReplica;
  stored: Pick<StoredFiles, 'save' | 'open' | 'remove' | 'list'>;
  settings: Pick<SettingsService, 'get'>;
  clock: Clock;
  /** The address of the shop. */
  shopUrl: () => string;
}

const pageSize = 25;
const everyMs = 12 * 60_000;
const writing = { key: 'write_feeds', queue: 'write_feeds' } as const;

/** What the products give to each feed. The items of a language are made once. */
function entriesOf(products: readonly FeedProduct[], site: FeedSite): FeedEntry[][] {
  const made = products.map((product) =>
    Object.fromEntries(requiredLanguages.map((language) => [language, itemsOfProduct(product, language, site)])),
  );
  return feedFiles.map(({ language, isTranslation }) =>
    products.map(({ id }, at) => {
      const own = made[at]?.[language] ?? { items: [], leftOut: new Set() };
      const first = made[at]?.[requiredLanguages[0]];
      return { id, ...own, among: isTranslation ? new Set(first?.items.map((item) => item.id)) : null };
    }),
  );
}

interface Written extends Omit<FeedSite, 'shippingDirhams'> {
  /** Null: all products. */
  collection: CollectionId | null;
}

/** The name of a feed as it is stored. */
const keyOf = (name: FeedName, collection: CollectionId | null) =>
  collection === null ? name : `${collection}/${name}`;

/** Writes the feeds of all products or of a collection, page by page, so that their size needs no memory. */
async function writeSnapshot(db: Db, paths: readonly string[], { collection, ...site }: Written) {
  const whole: FeedSite = { ...site, shippingDirhams: await queries.findDearestFee(db) };
  const writers = feedFiles.map((file, at) => openFeedWriter(paths[at] ?? '', file, whole));
  try {
    await Promise.all(writers.map((writer) => writer.open()));
    for (let after: ProductId = 0; ;) {
      const products = await queries.listFeedProducts(db, { after, limit: pageSize, collection });
      const last = products.at(-1);
      if (!last) break;
      after = last.id;
      const entries = entriesOf(products, whole);
      await Promise.all(writers.map((writer, at) => writer.add(entries[at] ?? [])));
    }
    return await Promise.all(writers.map((writer) => writer.close()));
  } catch (error) {
    await Promise.all(writers.map((writer) => writer.stop()));
    throw error;
  }
}

/** The product feeds for advertising channels: a job writes them, every instance serves the same bytes. */
export function createFeedsService({ db, readFrom, stored, settings, clock, shopUrl }: Needs) {
  /** Stores files of these names, which `work` writes to the given paths, or none of them. */
  function saveAll<T>(
    names: readonly string[],
    work: (paths: string[]) => Promise<T>,
    paths: string[] = [],
  ): Promise<T> {
    const [name, ...rest] = names;
    return name === undefined ? work(paths) : stored.save(name, (path) => saveAll(rest, work, [...paths, path]));
  }

  async function removeOthers(): Promise<void> {
    const rows = await queries.listFeeds(db);
    const kept = new Set(rows.flatMap(({ file, previous_file: previous }) => [file, previous]));
    for (const name of await stored.list()) if (!kept.has(name)) await stored.remove(name);
  }

  /** Writes the feeds of all products and of these collections from one snapshot, and stores them after it. */
  async function writeGroups(groups: readonly Written[]) {
    const feeds = groups.flatMap(({ collection }) =>
      feedFiles.map(({ name }) => ({ name: keyOf(name, collection), file: newFileName() })),
    );
    const written = await saveAll(
      feeds.map(({ file }) => file),
      (paths) =>
        readFrom((reader) =>
          reader
            .transaction()
            .setIsolationLevel('repeatable read')
            .setAccessMode('read only')
            .execute(async (tx) => {
              const made = [];
              for (const group of groups)
                made.push(
                  ...(await writeSnapshot(tx, paths.slice(made.length, made.length + feedFiles.length), group)),
                );
              return made;
            }),
        ),
    );
    return feeds.flatMap((feed, at) => {
      const made = written[at];
      return made ? [{ ...feed, ...made }] : [];
    });
  }

  async function writeAll(): Promise<void> {
    const begun = performance.now();
    const site = { origin: new URL(shopUrl()).origin, name: await settings.get('name') };
    const collections = [null, ...(await queries.listFeedCollections(db)).map(({ id }) => id)];
    const feeds = await writeGroups(collections.map((collection) => ({ ...site, collection })));
    const facts = { written_at: clock(), took_ms: Math.round(performance.now() - begun) };
    await db.transaction().execute(async (tx) => {
      for (const feed of feeds) await queries.saveFeed(tx, { ...feed, ...facts });
      await queries.deleteOtherFeeds(
        tx,
        feeds.map(({ name }) => name),
      );
    });
    await removeOthers();
  }

  /** The `write_feeds` job: writes all feeds, and again in a while. */
  async function write(): Promise<void> {
    try {
      await writeAll();
    } finally {
      await enqueue(db, 'write_feeds', {}, { ...writing, runAt: new Date(clock().getTime() + everyMs) });
    }
  }

  /**
   * Has the feeds written soon after a change of these products, if many changed, or if a feed was never
   * written or holds nothing. In the transaction of the change.
   */
  async function noteChanged(tx: Db, productIds: readonly ProductId[]): Promise<void> {
    if (productIds.length === 0) return;
    const last = await queries.findLastWriting(tx);
    const runAt = soonAfter(clock(), productIds.length, { ...last, isComplete: last.feeds >= feedFiles.length });
    if (runAt !== null) await enqueue(tx, 'write_feeds', {}, { ...writing, runAt, replaces: true });
  }

  /** Has the feeds written soon, because those of a collection changed. In the transaction of the change. */
  async function noteCollection(tx: Db): Promise<void> {
    await enqueue(tx, 'write_feeds', {}, { ...writing, runAt: soon(clock()), replaces: true });
  }

  /**
   * A written feed of all products, or of the collection with this handle: its ETag, and how to read its compressed file.
   * Null: it was not written yet, or the collection has none.
   */
  async function open(name: FeedName, handle: string | null = null) {
    const collection = handle === null ? null : await queries.findFeedCollection(db, handle);
    if (collection === undefined) return null;
    const row = await queries.findFeed(db, keyOf(name, collection?.id ?? null));
    return row ? { etag: row.etag, read: () => stored.open(row.file, 'content') } : null;
  }

  /** All feeds with what is in them and what is left out, for staff: those of all products, then those of collections. */
  async function list(language: Language): Promise<ConsoleFeed[]> {
    const rows = new Map((await queries.listFeeds(db)).map((row) => [row.name, row]));
    const ids = [...rows.values()].flatMap((row) => Object.values(row.left_out).flatMap(({ products }) => products));
    const names = await queries.namesOfProducts(db, [...new Set(ids)]);
    const { origin } = new URL(shopUrl());

    function writtenOf(key: string): ConsoleFeed['written'] {
      const row = rows.get(key);
      if (!row) return null;
      const leftOut = leftOutReasons.flatMap((reason) => {
        const found = row.left_out[reason];
        if (!found) return [];
        const products = found.products.flatMap((id) => {
          const text = names.get(id);
          return text ? [{ id, name: pickText(text, language) }] : [];
        });
        return [{ reason, count: found.count, products }];
      });
      return { at: row.written_at.toISOString(), items: row.items, leftOut };
    }

    const whole = feedFiles.map(({ name }) => ({
      name,
      collection: null,
      url: `${origin}/feeds/${name}`,
      written: writtenOf(name),
    }));
    const ofCollections = (await queries.listFeedCollections(db)).flatMap(({ id, handle, name: text }) =>
      feedFiles.map(({ name }) => ({
        name,
        collection: { id, name: pickText(text, language) },
        url: `${origin}${collectionFeedPath(handle, name)}`,
        written: writtenOf(keyOf(name, id)),
      })),
    );
    return [...whole, ...ofCollections];
  }

  return { write, noteChanged, noteCollection, open, list };
}

export type FeedsService = ReturnType<typeof createFeedsService>;
