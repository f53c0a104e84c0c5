import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { collectionFeedPath, feedNames } from '#contract/console/feeds.ts';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { listJobs, takeJobs } from '../../testing/queued-jobs.ts';
import { it as shopIt } from '../../testing/shop-test.ts';
import { createStaff } from '../../testing/staff-factory.ts';

const it = shopIt.extend('watch', ({ shop }) =>
  createProduct(shop.db, {
    name: { en: 'Diver', ar: 'غواصة' },
    image: 'catalog/a.webp',
    variants: [{ price: 299.9, sku: 'W-1', offers: [{ discount: 10 }] }],
  }),
);

it('a feed is there after the first writing, packed or not, and is sent again only when it changes', async ({
  shop,
  watch,
}) => {
  const ask = (url: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') => shop.request({ url, headers, method });
  expect((await ask('/feeds/meta.csv')).statusCode).toBe(404);
  await shop.services.feeds.write();
  for (const name of feedNames) expect((await ask(`/feeds/${name}`)).statusCode, name).toBe(200);
  expect((await ask('/feeds/other.csv')).statusCode).toBe(404);

  const plain = await ask('/feeds/meta.csv');
  expect(plain.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(plain.body.split('\r\n')[1]).toContain(
    `W-1,Diver,A box of good things,in stock,new,299.90 QAR,269.91 QAR,http://localhost/en/product/${watch.productId}?variant=${watch.variantIds[0]},`,
  );
  const packed = await ask('/feeds/meta.csv', { 'accept-encoding': 'gzip' });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    etag: plain.headers.etag,
    vary: 'Accept-Encoding',
  });
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  const head = await ask('/feeds/meta.csv', { 'accept-encoding': 'gzip' }, 'HEAD');
  expect([head.headers['content-length'], head.body]).toEqual([String(packed.rawPayload.length), '']);

  await shop.services.feeds.write();
  const again = await ask('/feeds/meta.csv', { 'if-none-match': String(plain.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await createProduct(shop.db, { image: 'catalog/b.webp' });
  await shop.services.feeds.write();
  expect((await ask('/feeds/meta.csv', { 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(200);
  // The files in use, and those before them.
  expect(await readdir(join(shop.dataDir, 'uploads', 'feeds'))).toHaveLength(2 * feedNames.length);
});

it('the Arabic file of Meta translates only what its English file has', async ({ shop, watch }) => {
  await createProduct(shop.db, { name: { en: 'Free delivery', ar: 'وردة' }, image: 'catalog/b.webp' });
  await shop.services.feeds.write();
  const { body } = await shop.request({ url: '/feeds/meta-ar.csv' });
  expect(body.split('\r\n')).toEqual([
    'id,override,title,description,link',
    `W-1,ar_AR,غواصة,صندوق من الطيبات,http://localhost/ar/product/${watch.productId}?variant=${watch.variantIds[0]}`,
    '',
  ]);
});

it('staff see what is left out and why', async ({ shop, watch, owner }) => {
  const bare = await createProduct(shop.db, { variants: [{ sku: 'x'.repeat(51) }, { sku: 'y', published: false }] });
  const long = await createProduct(shop.db, { image: 'catalog/b.webp', variants: [{ sku: 'z'.repeat(51) }] });
  expect((await owner.console('listFeeds')).rows[0]).toMatchObject({ name: 'google-en.xml', written: null });
  await shop.services.feeds.write();
  const { rows } = await owner.console('listFeeds');
  const named = ({ productId: id }: typeof watch) => ({ id, name: 'Gift box' });
  expect(rows.map(({ name }) => name)).toEqual(feedNames);
  expect(rows[0]).toMatchObject({
    url: 'http://localhost/feeds/google-en.xml',
    written: {
      items: 1,
      leftOut: [
        { reason: 'notPublished', count: 1, products: [named(bare)] },
        { reason: 'noPicture', count: 1, products: [named(bare)] },
        { reason: 'longSku', count: 1, products: [named(long)] },
      ],
    },
  });
  const packer = await createStaff(shop, 'packer');
  await expect(packer.console('listFeeds')).rejects.toMatchObject({ code: 'not_permitted' });
});

it('feeds are written within seconds while they hold nothing, and then at their time', async ({
  shop,
  owner,
  watch,
}) => {
  const waiting = () => listJobs(shop.db, { tasks: ['write_feeds'] });
  async function raise(price: number) {
    const { rows } = await owner.console('listGrid');
    const items = rows.map(({ id, version }) => ({ id, version, price }));
    expect(await owner.console('saveGrid', { body: { items } })).toMatchObject({ saved: watch.variantIds.length });
  }
  await raise(310);
  const [soon] = await waiting();
  expect(soon?.queue).toBe('write_feeds');
  expect((soon?.runAt.getTime() ?? Infinity) - Date.now()).toBeLessThan(4000);

  await takeJobs(shop.db);
  await shop.services.feeds.write();
  await raise(320);
  const [usual, ...others] = await waiting();
  expect((usual?.runAt.getTime() ?? 0) - (soon?.runAt.getTime() ?? 0)).toBeGreaterThan(600_000);
  expect(others).toEqual([]);
});

it('a collection has feeds of its own while they are switched on, with the prices of the page', async ({
  shop,
  watch,
  owner: { console: owner },
}) => {
  await createProduct(shop.db, { image: 'catalog/b.webp', variants: [{ price: 50, sku: 'B-1' }] });
  const name = { en: 'Watches', ar: 'ساعات' };
  const made = await owner('createCollection', { body: { name, kind: 'picked' } });
  const params = { id: made.id };
  const saved = await owner('saveCollection', { params, body: { version: 1, products: [watch.productId] } });
  const ask = (file: (typeof feedNames)[number], headers = {}) =>
    shop.request({ url: collectionFeedPath('watches', file), headers });
  await shop.services.feeds.write();
  expect((await ask('meta.csv')).statusCode).toBe(404);

  await takeJobs(shop.db);
  const on = await owner('saveCollection', { params, body: { version: saved.version, feed: true } });
  expect(on).toMatchObject({ feed: true, version: saved.version + 1 });
  const [soon] = await listJobs(shop.db, { tasks: ['write_feeds'] });
  expect((soon?.runAt.getTime() ?? Infinity) - Date.now()).toBeLessThan(4000);
  expect((await ask('meta.csv')).statusCode).toBe(404);
  await shop.services.feeds.write();
  for (const file of feedNames) expect((await ask(file)).statusCode, file).toBe(200);
  const feed = await ask('meta.csv');
  const skus = (body: string) =>
    body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]);
  expect(skus(feed.body)).toEqual(['W-1']);
  expect(feed.body).toContain('299.90 QAR,269.91 QAR');
  expect(skus((await shop.request({ url: '/feeds/meta.csv' })).body)).toEqual(['W-1', 'B-1']);
  expect((await ask('meta.csv', { 'if-none-match': String(feed.headers.etag) })).statusCode).toBe(304);
  const { rows } = await owner('listFeeds');
  expect(rows).toHaveLength(2 * feedNames.length);
  expect(rows[feedNames.length]).toMatchObject({
    name: 'google-en.xml',
    collection: { id: made.id, name: 'Watches' },
    url: 'http://localhost/feeds/collections/watches/google-en.xml',
    written: { items: 1, leftOut: [] },
  });

  await owner('deleteCollection', { params, body: { version: on.version } });
  expect((await ask('meta.csv')).statusCode).toBe(404);
  await shop.services.feeds.write();
  await shop.services.feeds.write();
  expect((await owner('listFeeds')).rows).toHaveLength(feedNames.length);
  expect(await readdir(join(shop.dataDir, 'uploads', 'feeds'))).toHaveLength(2 * feedNames.length);
});

it('no more collections have feeds than are written', async ({ shop, owner: { console: owner } }) => {
  const switchOn = async (at: number) => {
    const { id, version } = await owner('createCollection', {
      body: { name: { en: `Collection ${at}`, ar: `مجموعة ${at}` }, kind: 'picked' },
    });
    return owner('saveCollection', { params: { id }, body: { version, feed: true } });
  };
  for (let at = 0; at < catalogueLimits.collectionFeedsMax; at += 1) await switchOn(at);
  await expect(switchOn(99)).rejects.toMatchObject({ code: 'invalid', fields: { feed: expect.any(String) } });
  expect((await shop.request({ url: collectionFeedPath('collection-1', 'meta.csv') })).statusCode).toBe(404);
});
