import type { Kysely } from 'kysely';
import { type ConsoleFeed, type FeedName, leftOutReasons } from '#contract/console/feeds.ts';
import type { ProductId } from '#contract/ids.ts';
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
import { soonAfter } from './feeds.rules.ts';

interface Needs {
  db: Kysely<Database>;
  readFrom: ReadReplica;
  stored: Pick<StoredFiles, 'save' | 'open' | 'remove' | 'list'>;
  settings: Pick<SettingsService, 'get'>;
  clock: Clock;
  /** The address of the shop. */
  shopUrl: () => string;
}

const pageSize = 100;
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

/** Writes all feeds from one snapshot of the shop, page by page, so that their size needs no memory. */
async function writeSnapshot(db: Db, paths: readonly string[], site: Omit<FeedSite, 'shippingDirhams'>) {
  const whole: FeedSite = { ...site, shippingDirhams: await queries.findDearestFee(db) };
  const writers = feedFiles.map((file, at) => openFeedWriter(paths[at] ?? '', file, whole));
  try {
    await Promise.all(writers.map((writer) => writer.open()));
    for (let after: ProductId = 0; ;) {
      const products = await queries.listFeedProducts(db, after, pageSize);
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

  async function writeAll(): Promise<void> {
    const begun = performance.now();
    const site = { origin: new URL(shopUrl()).origin, name: await settings.get('name') };
    const files = feedFiles.map(() => newFileName());
    const written = await saveAll(files, (paths) =>
      readFrom((reader) =>
        reader
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute((tx) => writeSnapshot(tx, paths, site)),
      ),
    );
    const facts = { written_at: clock(), took_ms: Math.round(performance.now() - begun) };
    await db.transaction().execute(async (tx) => {
      for (const [at, { name }] of feedFiles.entries()) {
        const [file, made] = [files[at], written[at]];
        if (file !== undefined && made) await queries.saveFeed(tx, { name, file, ...made, ...facts });
      }
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

  /** A written feed: its ETag, and how to read its compressed file. Null: it was not written yet. */
  async function open(name: FeedName) {
    const row = await queries.findFeed(db, name);
    return row ? { etag: row.etag, read: () => stored.open(row.file, 'content') } : null;
  }

  /** All feeds with what is in them and what is left out, for staff. */
  async function list(language: Language): Promise<ConsoleFeed[]> {
    const rows = new Map((await queries.listFeeds(db)).map((row) => [row.name, row]));
    const ids = [...rows.values()].flatMap((row) => Object.values(row.left_out).flatMap(({ products }) => products));
    const names = await queries.namesOfProducts(db, [...new Set(ids)]);
    const origin = new URL(shopUrl()).origin;
    return feedFiles.map(({ name }) => {
      const row = rows.get(name);
      const leftOut = leftOutReasons.flatMap((reason) => {
        const found = row?.left_out[reason];
        if (!found) return [];
        const products = found.products.flatMap((id) => {
          const text = names.get(id);
          return text ? [{ id, name: pickText(text, language) }] : [];
        });
        return [{ reason, count: found.count, products }];
      });
      const written = row ? { at: row.written_at.toISOString(), items: row.items, leftOut } : null;
      return { name, url: `${origin}/feeds/${name}`, written };
    });
  }

  return { write, noteChanged, open, list };
}

export type FeedsService = ReturnType<typeof createFeedsService>;
