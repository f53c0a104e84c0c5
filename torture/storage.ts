import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { connectDatabase } from '#server/database/connect.ts';
import { inCommands } from '#server/media/bucket/bounded-fetch.ts';
import { createBucketStorage } from '#server/media/bucket/bucket-storage.ts';
import { copyFiles } from '#server/media/bucket/copy-files.ts';
import { createLocalStorage } from '#server/media/storage.ts';
import { percentile, type Result } from '../bench/result.ts';
import { type Shop, startShop, temporaryFolder } from '../tests/e2e/support/shop.ts';
import { uploadTo } from '../tests/process/heavy-uploads.ts';
import { type ObjectStore, startObjectStore } from '../tests/support/object-store.ts';
import { openDatabase } from '../tests/support/open-app.ts';

interface Seen {
  what: 'page' | 'cached picture' | 'other picture' | 'upload';
  phase: 'before' | 'away' | 'returning' | 'after';
  status: number;
  ms: number;
}

interface Load {
  shops: Shop[];
  /** Rendered before, by every instance. */
  cached: string;
  others: string[];
}

const timeOf = async (work: () => Promise<unknown>) => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

/** Callers of pages, pictures and uploads, until the signal. */
async function runLoad({ shops, cached, others }: Load, phaseOf: () => Seen['phase'], signal: AbortSignal) {
  const seen: Seen[] = [];
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#8a1538' } })
    .jpeg()
    .toBuffer();
  const fetchStatus = async (url: string) => {
    const answer = await fetch(url, { headers: { accept: 'image/webp' } });
    await answer.arrayBuffer();
    return answer.status;
  };
  const calls: [Seen['what'], (shop: Shop, turn: number) => Promise<number>][] = [
    ['page', ({ url }) => fetchStatus(`${url}/en`)],
    ['cached picture', ({ url }) => fetchStatus(`${url}/images/${cached}?w=320`)],
    ['other picture', ({ url }, turn) => fetchStatus(`${url}/images/${others[turn % others.length]}?w=96`)],
    ['upload', (shop) => uploadTo(shop, picture)],
  ];
  const caller = async (shop: Shop, [what, call]: (typeof calls)[number]) => {
    for (let turn = 0; !signal.aborted; turn += 1) {
      const phase = phaseOf();
      let status = 0;
      const ms = await timeOf(async () => (status = await call(shop, turn).catch(() => 0)));
      // A call that began in one phase and ended in another proves nothing.
      if (phase === phaseOf()) seen.push({ what, phase, status, ms });
      await sleep(20);
    }
  };
  await Promise.all(shops.flatMap((shop) => calls.map((call) => caller(shop, call))));
  return seen;
}

/** A bucket that is refused, silent and cut off in turns, for so many seconds. */
async function takeAway({ proxy }: ObjectStore, seconds: number): Promise<void> {
  const faults = [{ refuse: true }, { bytes: 'swallowed' }, { cut: { direction: 'up', afterBytes: 300 } }] as const;
  for (const fault of faults) {
    proxy.set(fault);
    proxy.cutAll();
    await sleep((1000 * seconds) / faults.length);
  }
  proxy.set({});
  proxy.cutAll();
}

async function outage(store: ObjectStore, seconds: number): Promise<Result[]> {
  const bucket = await store.open({ prefix: 'outage', patience: inCommands });
  const paths = Array.from({ length: 200 }, () => `catalog/${randomBytes(16).toString('hex')}.webp`);
  const original = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'red' } })
    .webp()
    .toBuffer();
  for (const path of paths) await bucket.put(`uploads/${path}`, original);
  const folder = await temporaryFolder('storage');
  const database = await openDatabase();
  const env = { DATABASE_URL: database.url, DEMO: 'off', RATE_LIMIT: 'off', ...store.env('outage') };
  const shops: Shop[] = [];
  const { db } = connectDatabase(database.url, { max: 2, log: () => {} });
  const [cached = '', ...others] = paths;
  let phase: Seen['phase'] = 'before';
  const stopping = new AbortController();
  try {
    for (const name of ['one', 'two']) shops.push(await startShop(`${folder.path}/${name}`, env));
    for (const { url } of shops) await fetch(`${url}/images/${cached}?w=320`, { headers: { accept: 'image/webp' } });
    const load = runLoad({ shops, cached, others }, () => phase, stopping.signal);
    await sleep(5000);
    phase = 'away';
    await takeAway(store, seconds);
    phase = 'returning';
    const backAt = performance.now();
    const isBack = async () =>
      (await Promise.all(shops.map((shop) => uploadTo(shop, original)))).every((status) => status === 201);
    while (!(await isBack()) && performance.now() - backAt < 60_000) await sleep(50);
    const backMs = performance.now() - backAt;
    phase = 'after';
    await sleep(5000);
    stopping.abort();
    const seen = await load;
    const rows = (await db.selectFrom('uploads').select('path').execute()).map(({ path }) => path);
    const storage = createBucketStorage(await store.open({ prefix: 'outage', patience: inCommands }));
    let without = 0;
    for (const path of rows) if (!(await storage.has(path))) without += 1;
    const of = (what: Seen['what'], during?: Seen['phase']) =>
      seen.filter((one) => one.what === what && (during === undefined || one.phase === during));
    const count = (list: Seen[], wrong: (one: Seen) => boolean) => list.filter(wrong).length;
    const uploads = of('upload', 'away');
    const how = `${seconds} s refused, silent and cut off; two instances, ${seen.length} requests`;
    return [
      {
        what: 'bucket away: pages that failed',
        value: count(of('page'), ({ status }) => status !== 200),
        unit: 'times',
        exactly: 0,
        how,
      },
      {
        what: 'bucket away: cached pictures that failed',
        value: count(of('cached picture'), ({ status }) => status !== 200),
        unit: 'times',
        exactly: 0,
        how,
      },
      {
        what: 'bucket away: p99 of pages, before',
        value: percentile(
          of('page', 'before').map(({ ms }) => ms),
          99,
        ),
        unit: 'ms',
        how,
      },
      {
        what: 'bucket away: p99 of pages, away',
        value: percentile(
          of('page', 'away').map(({ ms }) => ms),
          99,
        ),
        unit: 'ms',
        limit: 1000,
        how,
      },
      {
        what: 'bucket away: slowest upload',
        value: Math.max(0, ...uploads.map(({ ms }) => ms)),
        unit: 'ms',
        limit: 5000,
        how: `${uploads.length} uploads`,
      },
      {
        what: 'bucket away: uploads with another answer than 503',
        value: count(uploads, ({ status }) => status !== 503),
        unit: 'times',
        exactly: 0,
        how: `${uploads.length} uploads`,
      },
      { what: 'bucket away: uploads work again after', value: backMs, unit: 'ms', limit: 3000, how },
      {
        what: 'bucket away: uploads that failed before and after',
        value: count([...of('upload', 'before'), ...of('upload', 'after')], ({ status }) => status !== 201),
        unit: 'times',
        exactly: 0,
        how,
      },
      {
        what: 'bucket away: rows without a whole picture',
        value: without,
        unit: 'times',
        exactly: 0,
        how: `${rows.length} uploads`,
      },
    ];
  } finally {
    stopping.abort();
    await Promise.all(shops.map((shop) => shop.stop()));
    await db.destroy();
    await database.close();
    await folder.remove();
  }
}

/** Copies many files into a bucket, interrupted once, and back; lists and sweeps them. */
async function manyObjects(store: ObjectStore, files: number): Promise<Result[]> {
  const folder = await temporaryFolder('copy');
  try {
    const local = createLocalStorage(`${folder.path}/uploads`);
    for (let from = 0; from < files; from += 100)
      await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          local.put(`uploads/${String(from + index).padStart(6, '0')}.webp`, randomBytes(1000)),
        ),
      );
    const options = { dataDir: folder.path, onProgress: () => {} };
    const open = () => store.open({ prefix: 'copy', patience: inCommands });
    let interrupted = 0;
    store.proxy.set({ cut: { direction: 'up', at: `uploads/${String(files / 2).padStart(6, '0')}.webp` } });
    await copyFiles({ ...options, bucket: await open(), to: 'bucket' }).catch(() => (interrupted = 1));
    store.proxy.set({});
    const bucket = await open();
    const report = { copied: 0, present: 0 };
    const ms = await timeOf(async () => Object.assign(report, await copyFiles({ ...options, bucket, to: 'bucket' })));
    let listed = 0;
    const listMs = await timeOf(async () => {
      for await (const page of bucket.list('uploads/')) listed += page.length;
    });
    const back = await copyFiles({ ...options, bucket, dataDir: `${folder.path}/back`, to: 'folder' });
    const storage = createBucketStorage(bucket);
    const cleanMs = await timeOf(() => storage.clean('uploads', new Date(Date.now() + 60_000), async () => new Set()));
    let left = 0;
    for await (const _ of storage.listAll()) left += 1;
    const how = `${files} files of 1 kB, s3rver on the same machine`;
    return [
      {
        what: 'copy to a bucket: interrupted runs that went on',
        value: interrupted * Number(report.present > 0 && report.present + report.copied === files),
        unit: 'times',
        exactly: 1,
        how,
      },
      {
        what: 'copy to a bucket: time for each file',
        value: ms / Math.max(1, report.copied),
        unit: 'ms',
        limit: 50,
        how,
      },
      {
        what: 'copy from a bucket: files that are missing or wrong',
        value: files - back.copied,
        unit: 'times',
        exactly: 0,
        how,
      },
      { what: 'list of a bucket', value: listMs, unit: 'ms', limit: 20_000, how: `${listed} objects` },
      { what: 'sweep of a bucket', value: cleanMs, unit: 'ms', how: `${listed} objects deleted` },
      { what: 'sweep of a bucket: objects left', value: left, unit: 'times', exactly: 0, how },
    ];
  } finally {
    await folder.remove();
  }
}

/** A bucket that is away under load, and one with many objects. */
export async function tortureStorage({ quick }: { quick: boolean }): Promise<Result[]> {
  const store = await startObjectStore();
  try {
    return [...(await outage(store, quick ? 12 : 60)), ...(await manyObjects(store, quick ? 1200 : 10_000))];
  } finally {
    await store.close();
  }
}
