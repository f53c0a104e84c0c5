import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsoleClient } from '#contract/console/client.ts';
import type { HomeContent, StoredSection } from '#contract/content/stored-content.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { createStaff } from '#server/testing/staff-factory.ts';
import { addStaff, consoleAt } from '../tests/e2e/support/console.ts';
import { patient, type Shop, startShop, temporaryFolder } from '../tests/e2e/support/shop.ts';
import { createPostgresServer } from '../tests/support/failures/postgres-server.ts';
import { request } from '../tests/support/request.ts';
import { cpuMsOf, separate } from './cores.ts';
import { median, type Result } from './result.ts';

const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html', cookie: 'lang=ar; guest_id=x' };
const wanted = 12;

/** A home page of 12 sections: that of the demo, and further product rows and promos. */
function lengthened({ sections }: HomeContent): HomeContent {
  const empty = { en: '', ar: '' };
  const added = Array.from({ length: wanted - sections.length }, (_, at): StoredSection => {
    const words = { en: `Section ${at}`, ar: `قسم ${at}` };
    return at % 2 === 0
      ? { id: `more-${at}`, kind: 'rail', title: words, products: { from: at === 0 ? 'offers' : 'best' } }
      : { id: `more-${at}`, kind: 'promo', tone: 'dark', title: words, text: words, action: empty, picture: null, link: null };
  }); // prettier-ignore
  return { sections: [...sections, ...added] };
}

async function publishHome(owner: ConsoleClient, content: HomeContent): Promise<void> {
  const { version } = await owner('getHomeDraft');
  const saved = await owner('saveHomeDraft', { body: { version, content } });
  await owner('publishPage', { params: { handle: 'home' }, body: { version: saved.version } });
}

async function ownerOf(shop: Shop): Promise<ConsoleClient> {
  return consoleAt(shop.url, await addStaff(shop, { role: 'owner', language: 'en', elevated: true }));
}

let nextHost = 10_000;

/** CPU milliseconds of a home page that no cache has, with the data of its sections cached. */
async function timeHome(shop: Shop, pages: number): Promise<number> {
  const pid = shop.child.pid as number;
  const before = await cpuMsOf(pid);
  for (let one = 0; one < pages; one += 1) {
    const host = `localhost:${(nextHost += 1)}`;
    const { status } = await request(`${shop.url}/ar`, { headers: { ...browser, host } });
    if (status !== 200) throw new Error(`wanted 200 from /ar, got ${status}`);
  }
  return ((await cpuMsOf(pid)) - before) / pages;
}

async function untilShown(shop: Shop, words: string): Promise<void> {
  // Not compressed, so that the words are found.
  const headers = { ...browser, 'accept-encoding': 'identity' };
  while (!(await request(`${shop.url}/ar`, { headers })).body.includes(words)) await sleep(10);
}

async function measureHome(quick: boolean): Promise<Result[]> {
  const rounds = quick ? 3 : 15;
  const folder = await temporaryFolder('bench-content');
  const shop = await startShop(folder.path, { RATE_LIMIT: 'off', DEMO: 'on' });
  try {
    await separate(shop);
    const owner = await ownerOf(shop);
    const demo = (await owner('getHomeDraft')).draft;
    const [shorter, longer]: number[][] = [[], []];
    for (let round = 0; round < rounds; round += 1)
      for (const [content, figures] of [
        [demo, shorter],
        [lengthened(demo), longer],
      ] as const) {
        await publishHome(owner, content);
        await sleep(1500);
        // The first ones fill the cache of the data.
        await timeHome(shop, 10);
        figures?.push(await timeHome(shop, 50));
      }
    const [now, more] = [median(shorter ?? []), median(longer ?? [])];
    const how = `${rounds} rounds of 50 pages each; ${demo.sections.length} sections: ${now.toFixed(1)} ms`;
    return [{ what: `home of ${wanted} sections rendered`, value: more, unit: 'ms', limit: now, how }];
  } finally {
    await shop.stop();
    await folder.remove();
  }
}

/** How long after its publication every instance shows the content. */
async function measurePublishing(quick: boolean): Promise<Result[]> {
  const times = quick ? 5 : 30;
  const folder = await temporaryFolder('bench-publish');
  const database = await createPostgresServer(`${folder.path}/database`, {});
  await database.start();
  await database.prepare();
  const settings = { ...patient, DATABASE_URL: database.url, RATE_LIMIT: 'off', DEMO: 'off' };
  const shops: Shop[] = [];
  try {
    for (const name of ['one', 'two']) shops.push(await startShop(`${folder.path}/${name}`, settings));
    const [first] = shops as [Shop];
    const { db } = connectDatabase(database.url, { max: 1, log: () => {} });
    const inProcess = () => Promise.reject(new Error('Requests are sent over HTTP.'));
    const staff = await createStaff({ db, at: { now: null }, request: inProcess }, 'owner', { elevated: true });
    await db.destroy();
    const owner = consoleAt(first.url, staff);
    const waits: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const words = `Published ${time}`;
      const section: StoredSection = { id: 'own', kind: 'promo', tone: 'light', title: { en: words, ar: words }, text: { en: '', ar: '' }, action: { en: '', ar: '' }, picture: null, link: null }; // prettier-ignore
      await publishHome(owner, { sections: [section] });
      const begun = performance.now();
      await Promise.all(shops.map((shop) => untilShown(shop, words)));
      waits.push(performance.now() - begun);
    }
    const how = `${times} publications, two instances; median ${median(waits).toFixed(0)} ms`;
    return [{ what: 'published content seen at every instance, longest', value: Math.max(...waits), unit: 'ms', limit: 1000, how }]; // prettier-ignore
  } finally {
    for (const shop of shops) await shop.stop();
    await database.stop();
    await folder.remove();
  }
}

/** The home page of a merchant: what many sections cost, and how soon it is seen. */
export async function benchContent({ quick }: { quick: boolean }): Promise<Result[]> {
  return [...(await measureHome(quick)), ...(await measurePublishing(quick))];
}
