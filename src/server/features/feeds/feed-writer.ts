import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { LeftOutReason } from '#contract/console/feeds.ts';
import type { ProductId } from '#contract/ids.ts';
import type { StoredLeftOut } from '../../database/schema.ts';
import { privateFile } from '../../files/private-files.ts';
import type { FeedFile } from './feed-files.rules.ts';
import type { FeedSite, ItemsOfProduct } from './feed-items.rules.ts';

const namedMost = 20;

/** What a product gives to a feed: its items in the feed's language, and the SKUs of the file that it translates. */
export interface FeedEntry extends ItemsOfProduct {
  id: ProductId;
  /** Null: the feed needs no other file. */
  among: ReadonlySet<string> | null;
}

function createLeftOut() {
  const counts: StoredLeftOut = {};
  return {
    counts,
    add(reasons: Iterable<LeftOutReason>, id: ProductId): void {
      for (const reason of reasons) {
        const known = (counts[reason] ??= { count: 0, products: [] });
        known.count += 1;
        if (known.products.length < namedMost) known.products.push(id);
      }
    },
  };
}

/** Opens a compressed file for a feed, and counts what is written to it. */
export function openFeedWriter(path: string, { idMost, head, item: toText, tail }: FeedFile, site: FeedSite) {
  const gzip = createGzip({ level: 5 });
  const done = pipeline(gzip, createWriteStream(path, { mode: privateFile }));
  // The failure is thrown where the feed is written next.
  done.catch(() => {});
  const hash = createHash('sha256');
  const leftOut = createLeftOut();
  let items = 0;

  async function append(text: string): Promise<void> {
    if (text === '') return;
    hash.update(text);
    if (gzip.destroyed) await done;
    if (!gzip.write(text)) await once(gzip, 'drain');
  }

  return {
    open: () => append(head(site)),
    async add(entries: readonly FeedEntry[]): Promise<void> {
      let text = '';
      for (const { id, items: all, leftOut: reasons, among } of entries) {
        const wanted = all.filter((item) => item.id.length <= idMost && (among === null || among.has(item.id)));
        const hasLong = all.some((item) => item.id.length > idMost);
        leftOut.add(hasLong ? [...reasons, 'longSku'] : reasons, id);
        items += wanted.length;
        for (const item of wanted) text += toText(item, site);
      }
      await append(text);
    },
    async close() {
      await append(tail);
      gzip.end();
      await done;
      const { size } = await stat(path);
      return { etag: `W/"${hash.digest('base64url').slice(0, 22)}"`, bytes: size, items, leftOut: leftOut.counts };
    },
    /** Ends the writing without a file. */
    async stop(): Promise<void> {
      gzip.destroy();
      await done.catch(() => {});
    },
  };
}
