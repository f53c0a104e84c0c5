import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { redirectFilePath } from '#contract/console/redirect-limits.ts';
import { createCategory, createProduct } from '../../testing/catalog-factory.ts';
import { createCollection } from '../../testing/collection-factory.ts';
import { publishContent } from '../../testing/content-factory.ts';
import { it } from '../../testing/shop-test.ts';
import { createStaff } from '../../testing/staff-factory.ts';
import type { TestApp } from '../../testing/test-app.ts';

type Owner = Awaited<ReturnType<typeof createStaff>>;

const refusal = (reason: string) => ({ code: 'redirect_refused', details: { reason } });
const stored = async (shop: TestApp) => {
  const rows = await shop.db.selectFrom('redirects').select(['from_path', 'to_path']).orderBy('from_path').execute();
  return Object.fromEntries(rows.map((row) => [row.from_path, row.to_path]));
};

function send(
  { console }: Owner,
  call: 'planRedirects' | 'importRedirects',
  content: string | Uint8Array<ArrayBuffer>,
) {
  const upload = new FormData();
  upload.append('file', new Blob([content]), 'old.csv');
  return console(call, {}, { upload });
}

describe('a redirect', () => {
  it('is added, found by a part of either address, changed and removed, and the log says so', async ({
    shop,
    owner: { console },
  }) => {
    const { productId } = await createProduct(shop.db, {});
    const added = await console('addRedirect', {
      body: { from: 'https://old.example/ar/products/%D9%88%D8%B1%D8%AF/', to: `/ar/product/${productId}` },
    });
    expect(added).toMatchObject({
      from: '/products/ورد',
      to: `/product/${productId}`,
      version: 1,
      hits: 0,
      lastDay: null,
    });
    const other = await console('addRedirect', { body: { from: '/shop/all', to: '/products?sort=popular' } });

    const found = async (q: string) => (await console('listRedirects', { query: { q } })).rows.map(({ id }) => id);
    expect(await found('ورد')).toEqual([added.id]);
    expect(await found('https://shop.qa/SHOP')).toEqual([]);
    expect(await found('Shop/A')).toEqual([other.id]);
    expect(await found('sort=pop')).toEqual([other.id]);
    expect(await found('100%')).toEqual([]);
    const first = await console('listRedirects', { query: { limit: 1 } });
    expect(first).toMatchObject({ rows: [{ id: other.id }], next: other.id });
    const second = await console('listRedirects', { query: { limit: 1, after: other.id } });
    expect(second).toMatchObject({ rows: [{ id: added.id }], next: null });

    const saved = await console('saveRedirect', {
      params: { id: other.id },
      body: { version: 1, from: '/shop/everything', to: '/products' },
    });
    expect(saved).toMatchObject({ id: other.id, from: '/shop/everything', to: '/products' });
    expect(saved.version).toBeGreaterThan(1);
    await console('removeRedirect', { params: { id: added.id } });
    await console('removeRedirect', { params: { id: added.id } });
    expect(await stored(shop)).toEqual({ '/shop/everything': '/products' });
    const { rows } = await console('listAudit');
    expect(rows.slice(0, 4)).toMatchObject([
      { action: 'redirect.removed', subject: { label: '/products/ورد' }, before: { to: `/product/${productId}` } },
      {
        action: 'redirect.changed',
        before: { from: '/shop/all', to: '/products?sort=popular' },
        after: { from: '/shop/everything', to: '/products' },
      },
      { action: 'redirect.added', after: { from: '/shop/all' } },
      { action: 'redirect.added' },
    ]);
  });

  it('leads to what shoppers see, and from where they see nothing', async ({ shop, owner: { console } }) => {
    const { productId } = await createProduct(shop.db, {});
    const hidden = await createProduct(shop.db, { published: false });
    const categoryId = await createCategory(shop.db);
    const { handle } = await shop.db
      .selectFrom('products')
      .select('handle')
      .where('id', '=', productId)
      .executeTakeFirstOrThrow();
    await publishContent(shop.db, 'eid', { title: { en: 'Eid', ar: 'العيد' }, description: {}, sections: [] });
    const add = (from: string, to: string) => console('addRedirect', { body: { from, to } });

    for (const [at, to] of [`/product/${productId}`, `/products/${categoryId}`, '/pages/eid', '/contact'].entries())
      expect(await add(`/old/${at}`, to)).toMatchObject({ to });
    expect(await add('/old/by-handle', `/product/${handle}?variant=1`)).toMatchObject({
      to: `/product/${productId}?variant=1`,
    });
    const collection = { name: '{"en": "Gifts", "ar": "هدايا"}', description: '{"en": "", "ar": ""}' };
    const made = (name: string, isHidden: boolean) => ({
      ...collection,
      handle: name,
      kind: 'picked' as const,
      sort: 'own' as const,
      hidden: isHidden,
    });
    await shop.db
      .insertInto('collections')
      .values([made('gifts', false), made('secret', true)])
      .execute();
    expect(await add('/old/gifts', '/collections/gifts')).toMatchObject({ to: '/collections/gifts' });
    await expect(add('/collections/gifts', '/contact')).rejects.toMatchObject(refusal('from_page'));
    await expect(add('/old/secret', '/collections/secret')).rejects.toMatchObject(refusal('to_unknown'));
    for (const to of [`/product/${hidden.productId}`, '/products/999999', '/pages/ramadan', '/product/no-such', '/x'])
      await expect(add('/old/new', to)).rejects.toMatchObject(refusal('to_unknown'));
    for (const from of [`/product/${productId}`, `/ar/product/${handle}`, `/products/${categoryId}`, '/pages/eid'])
      await expect(add(from, '/contact')).rejects.toMatchObject(refusal('from_page'));
    for (const to of ['https://evil.example/', '//evil.example', 'javascript:alert(1)'])
      await expect(add('/old/new', to)).rejects.toMatchObject(refusal('to_foreign'));
    // Its page is gone: it may lead to another one.
    expect(await add(`/product/${hidden.productId}`, '/contact')).toMatchObject({ to: '/contact' });
    await expect(add('/OLD/0/', '/contact')).rejects.toMatchObject(refusal('from_taken'));
  });

  it('is never one of a chain or a circle', async ({ shop, owner: { console } }) => {
    const add = (from: string, to: string) => console('addRedirect', { body: { from, to } });
    await add('/b', '/contact');
    expect(await add('/a', '/b')).toMatchObject({ to: '/contact' });
    await expect(add('/c', '/c/')).rejects.toMatchObject(refusal('circle'));
    // A page that redirects lead to goes, and gets a redirect itself.
    await publishContent(shop.db, 'eid', { title: { en: 'Eid', ar: 'العيد' }, description: {}, sections: [] });
    await add('/d', '/pages/eid');
    await shop.db.deleteFrom('content_pages').execute();
    const { id } = await add('/pages/eid', '/products');
    expect(await stored(shop)).toEqual({
      '/a': '/contact',
      '/b': '/contact',
      '/d': '/products',
      '/pages/eid': '/products',
    });
    // Also when a redirect is changed.
    await expect(
      console('saveRedirect', { params: { id }, body: { version: 1, from: '/pages/eid', to: '/pages/eid' } }),
    ).rejects.toMatchObject(refusal('circle'));
    const saved = await console('saveRedirect', {
      params: { id },
      body: { version: 1, from: '/pages/eid', to: '/a' },
    });
    expect(saved).toMatchObject({ to: '/contact' });
  });

  it('is none of a circle through one that waits, also of three and of a product', async ({
    shop,
    owner: { console },
  }) => {
    const add = (from: string, to: string) => console('addRedirect', { body: { from, to } });
    const show = (handle: string, hidden: boolean) =>
      shop.db.updateTable('collections').set({ hidden }).where('handle', '=', handle).execute();
    for (const handle of ['a', 'b', 'c']) await createCollection(shop.db, { handle });
    const [a, b, c] = ['/collections/a', '/collections/b', '/collections/c'] as const;
    await show('a', true);
    await add(a, b);
    await show('a', false);
    await show('b', true);
    await expect(add(b, a)).rejects.toMatchObject(refusal('circle'));
    await add(b, c);
    await show('c', true);
    await expect(add(c, a)).rejects.toMatchObject(refusal('circle'));
    const { id, version, from } = await add('/old', a);
    await expect(
      console('saveRedirect', { params: { id }, body: { version, from: c, to: a, base: { from, to: a } } }),
    ).rejects.toMatchObject(refusal('circle'));

    const { productId } = await createProduct(shop.db, { published: false });
    const publish = shop.db.updateTable('products').set({ published: true }).where('id', '=', productId);
    await add(`/product/${productId}`, a);
    await show('a', true);
    const { handle } = await publish.returning('handle').executeTakeFirstOrThrow();
    await shop.db.deleteFrom('redirects').where('from_path', '=', a).execute();
    await expect(add(a, `/product/${handle}`)).rejects.toMatchObject(refusal('circle'));
  });

  it('is not followed where another one leads back', async ({ shop }) => {
    const rows = [
      ['/a', '/b?x=1', '/b'],
      ['/b', '/ar/a', '/a'],
      ['/c', '/a', '/a'],
    ].map(([from_path = '', to_path = '', to_key = '']) => ({ from_path, to_path, to_key }));
    await shop.db.insertInto('redirects').values(rows).execute();
    const { find } = shop.services.redirects;
    expect([await find('/a'), await find('/b')]).toEqual([null, null]);
    expect(await find('/c')).toMatchObject({ to: '/a' });
  });

  it('keeps the edits of two people in its two addresses, and refuses two of one', async ({ shop, owner }) => {
    const { console: other } = await createStaff(shop, 'manager');
    const { id, version, from, to } = await owner.console('addRedirect', { body: { from: '/a', to: '/contact' } });
    const base = { from, to };
    const params = { id };
    await other('saveRedirect', { params, body: { version, from, to: '/products', base } });
    expect(await owner.console('saveRedirect', { params, body: { version, from: '/b', to, base } })).toMatchObject({
      from: '/b',
      to: '/products',
    });
    await expect(
      owner.console('saveRedirect', { params, body: { version, from, to: '/about', base } }),
    ).rejects.toMatchObject({ code: 'changed_meanwhile', details: { fields: { to: {} } } });
    await expect(
      owner.console('saveRedirect', { params: { id: id + 1 }, body: { version, from, to } }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('two at once make no circle', async ({ shop, owner: { console } }) => {
    await shop.db
      .insertInto('redirects')
      .values([
        { from_path: '/p', to_path: '/contact', to_key: '/contact' },
        { from_path: '/q', to_path: '/about', to_key: '/about' },
      ])
      .execute();
    const { rows } = await console('listRedirects');
    const [q, p] = rows;
    await Promise.allSettled([
      console('saveRedirect', { params: { id: p?.id ?? 0 }, body: { version: 1, from: '/p', to: '/q' } }),
      console('saveRedirect', { params: { id: q?.id ?? 0 }, body: { version: 1, from: '/q', to: '/p' } }),
    ]);
    const after = await stored(shop);
    expect(['/contact', '/about']).toContain(after['/p']);
    expect(after['/q']).toBe(after['/p']);
  });

  it('is edited only by those who may', async ({ shop }) => {
    const packer = await createStaff(shop, 'packer');
    await expect(packer.console('listRedirects')).rejects.toMatchObject({ code: 'not_permitted' });
    await expect(packer.console('addRedirect', { body: { from: '/a', to: '/contact' } })).rejects.toMatchObject({
      code: 'not_permitted',
    });
    await expect(send(packer, 'planRedirects', 'from,to\n')).rejects.toMatchObject({ code: 'not_permitted' });
    const { statusCode } = await shop.request({
      method: 'GET',
      url: redirectFilePath,
      headers: { cookie: `dana-staff=${packer.token}` },
    });
    expect(statusCode).toBe(403);
  });
});

describe('a file of redirects', () => {
  const csv = [
    'Redirect from,Note,Redirect to',
    '/products/red-roses,x,/contact',
    'https://old.example/%D9%88%D8%B1%D8%AF,x,/products',
    '/a,x,https://evil.example/',
    ',x,/contact',
    '/b,x,/c',
    '/c,x,/contact',
    '/d,x,/nowhere',
    '/search,x,/contact',
    '/c,x,/products',
    '"/e\nf",x,/contact',
  ].join('\r\n');
  const wrong = [
    { line: 4, reason: 'to_foreign' },
    { line: 5, reason: 'from_missing' },
    { line: 8, reason: 'to_unknown' },
    { line: 9, reason: 'from_page' },
    { line: 10, reason: 'repeated' },
  ];

  it('is planned, written without its wrong lines, logged, and comes back', async ({ shop, owner }) => {
    await owner.console('addRedirect', { body: { from: '/a', to: '/contact' } });
    const plan = await send(owner, 'planRedirects', csv);
    expect(plan).toMatchObject({ problem: null, added: 5, changed: 0, unchanged: 0, refused: 5, lines: wrong });
    expect(await stored(shop)).toEqual({ '/a': '/contact' });
    expect(await send(owner, 'importRedirects', csv)).toEqual(plan);
    const after = await stored(shop);
    expect(after).toMatchObject({
      '/a': '/contact',
      '/b': '/contact',
      '/c': '/contact',
      '/products/red-roses': '/contact',
      '/ورد': '/products',
    });
    const { rows } = await owner.console('listAudit');
    expect(rows[0]).toMatchObject({
      action: 'redirect.imported',
      subject: { label: 'old.csv' },
      after: { rows: 5, refused: 5 },
    });

    const { body, headers } = await shop.request({
      method: 'GET',
      url: redirectFilePath,
      headers: { cookie: `dana-staff=${owner.token}` },
    });
    expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'private, no-store' });
    expect(body.split('\r\n')[0]).toBe('\ufefffrom,to,hits');
    const count = Object.keys(after).length;
    expect(await send(owner, 'importRedirects', body)).toMatchObject({ added: 0, unchanged: count, refused: 0 });
    // Nothing changed: nothing is logged.
    expect((await owner.console('listAudit')).rows).toHaveLength(rows.length);
    await shop.db.deleteFrom('redirects').execute();
    expect(await send(owner, 'importRedirects', body)).toMatchObject({ added: count, refused: 0 });
    expect(await stored(shop)).toEqual(after);
    expect(await readdir(join(shop.dataDir, 'uploads', 'incoming'))).toEqual([]);
  });

  it('is refused as a whole with a sentence where nothing of it can be read', async ({ shop }) => {
    const arabic = await createStaff(shop, 'owner', { language: 'ar' });
    const english = await createStaff(shop, 'owner');
    const files: [string | Uint8Array<ArrayBuffer>, RegExp][] = [
      ['/a,/contact\n', /no column for: from, to/],
      ['from,to\n"/a,/contact\n', /quotation mark on line/],
      [new Uint8Array([0x66, 0x2c, 0xff, 0xfe, 0x0a]), /not in UTF-8/],
      [`from,to\n${'/a,/contact\n'.repeat(20_001)}`, /more than 20,000 rows/],
    ];
    for (const [content, sentence] of files) {
      const report = await send(english, 'importRedirects', content);
      expect(report).toMatchObject({ problem: expect.stringMatching(sentence), added: 0, refused: 0 });
      expect((await send(arabic, 'planRedirects', content)).problem).toMatch(/[\u0600-\u06ff]/);
    }
    expect(await stored(shop)).toEqual({});
    await expect(send(english, 'planRedirects', `from,to\n${'x'.repeat(6 * 1024 * 1024)}`)).rejects.toMatchObject({
      code: 'file_too_large',
    });
    const form = new FormData();
    form.append('other', new Blob(['from,to\n']), 'a.csv');
    await expect(english.console('planRedirects', {}, { upload: form })).rejects.toMatchObject({
      fields: { file: expect.any(String) },
    });
  });

  it('names a line whose cells are too long', async ({ owner }) => {
    const long = `/${'x'.repeat(5000)}`;
    expect(await send(owner, 'planRedirects', `from,to\n${long},/contact\n/a,/contact?${long}\n`)).toMatchObject({
      lines: [
        { line: 2, reason: 'too_long' },
        { line: 3, reason: 'too_long' },
      ],
    });
  });
});

describe('the hits of a redirect', () => {
  it('are counted by the day in Qatar, shown for 30 days and kept for 400', async ({ shop, owner }) => {
    const { id } = await owner.console('addRedirect', { body: { from: '/a', to: '/contact' } });
    const { hits } = shop.services.redirects;
    const visit = async (at: string, times: number) => {
      shop.at.now = new Date(at);
      for (let count = 0; count < times; count += 1) hits.count(id);
      hits.count(id + 1000);
      await hits.write();
    };
    await visit('2025-06-01T12:00:00Z', 4);
    // After midnight in Qatar.
    await visit('2026-11-23T21:30:00Z', 2);
    await visit('2026-11-24T09:00:00Z', 3);
    const days = () => shop.db.selectFrom('redirect_hits').select(['hits']).orderBy('day').execute();
    expect(await days()).toEqual([{ hits: 4 }, { hits: 5 }]);
    const fresh = await createStaff(shop, 'owner');
    expect((await fresh.console('listRedirects')).rows).toMatchObject([{ hits: 5, lastDay: '2026-11-24' }]);
    await hits.purge();
    expect(await days()).toEqual([{ hits: 5 }]);
    await fresh.console('removeRedirect', { params: { id } });
    expect(await days()).toEqual([]);
  });
});
