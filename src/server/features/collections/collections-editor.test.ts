import { describe, expect } from 'vitest';
import { createProduct } from '../../testing/catalog-factory.ts';
import { takeJobs } from '../../testing/queued-jobs.ts';
import { it } from '../../testing/shop-test.ts';
import { createStaff } from '../../testing/staff-factory.ts';

const name = { en: 'Eid gifts', ar: 'هدايا العيد' };

describe('a collection in the console', () => {
  it('is made hidden, filled, shown and deleted, and the log says so', async ({ shop, owner: { console: owner } }) => {
    const first = await createProduct(shop.db, { name: { en: 'Dates', ar: 'تمر' } });
    const second = await createProduct(shop.db);
    const made = await owner('createCollection', { body: { name, kind: 'picked' } });
    expect(made).toMatchObject({
      handle: 'eid-gifts',
      kind: 'picked',
      sort: 'own',
      hidden: true,
      products: [],
      version: 1,
    });
    const params = { id: made.id };
    const products = [second.productId, first.productId];
    const filled = await owner('saveCollection', { params, body: { version: 1, products, hidden: false } });
    expect(filled.products).toMatchObject([{ id: second.productId }, { id: first.productId, name: { en: 'Dates' } }]);
    expect(filled.count).toBe(2);
    const shown = async () => {
      const { rows } = await shop.apiFor()('getCollection', { params: { handle: 'eid-gifts' } });
      return rows.map(({ id }) => id);
    };
    expect(await shown()).toEqual(products);
    const { version } = await owner('saveCollection', {
      params,
      body: { version: filled.version, products: products.toReversed() },
    });
    expect(await shown()).toEqual(products.toReversed());
    expect((await owner('listConsoleCollections')).rows).toMatchObject([{ id: made.id, count: 2, version }]);

    await owner('deleteCollection', { params, body: { version } });
    await expect(shown()).rejects.toMatchObject({ code: 'not_found' });
    await expect(owner('getConsoleCollection', { params })).rejects.toMatchObject({ code: 'not_found' });
    const { rows } = await owner('listAudit', { query: { subjectKind: 'collection' } });
    expect(rows.map(({ action }) => action)).toEqual([
      'collection.deleted',
      'collection.changed',
      'collection.changed',
      'collection.created',
    ]);
  });

  it('by rule says how many products it finds, and the job collects them', async ({
    shop,
    owner: { console: owner },
  }) => {
    await createProduct(shop.db, { variants: [{ price: 20 }] });
    await createProduct(shop.db, { variants: [{ price: 20 }], published: false });
    const rule = { all: [{ field: 'price', op: 'to', value: 50 }] } as const;
    expect(await owner('countCollected', { body: { rule: { all: [...rule.all] } } })).toEqual({ count: 1 });
    const { id, version } = await owner('createCollection', { body: { name, kind: 'rule' } });
    await takeJobs(shop.db);
    const saved = await owner('saveCollection', { params: { id }, body: { version, rule: { all: [...rule.all] } } });
    expect(saved.rule).toEqual(rule);
    expect(await takeJobs(shop.db, { tasks: ['keep_collections'] })).toHaveLength(1);
    await shop.services.collections.keep();
    expect(await owner('getConsoleCollection', { params: { id } })).toMatchObject({ count: 1, products: [] });
  });

  it('keeps what two people edit in two fields, and refuses two edits of one', async ({
    shop,
    owner: { console: one },
  }) => {
    const { console: other } = await createStaff(shop, 'manager');
    const { id, version } = await one('createCollection', { body: { name, kind: 'picked' } });
    const params = { id };
    await other('saveCollection', { params, body: { version, sort: 'newest', base: { sort: 'own' } } });
    const description = { en: 'For the feast', ar: '' };
    const base = { description: { en: '', ar: '' } };
    const both = await one('saveCollection', { params, body: { version, description, base } });
    expect(both).toMatchObject({ sort: 'newest', description });
    await expect(
      one('saveCollection', { params, body: { version, sort: 'popular', base: { sort: 'own' } } }),
    ).rejects.toMatchObject({
      code: 'changed_meanwhile',
      details: { fields: { sort: { yours: 'popular', theirs: 'newest' } }, version: both.version },
    });
    await expect(one('deleteCollection', { params, body: { version } })).rejects.toMatchObject({
      code: 'changed_meanwhile',
    });
  });

  it('is still found at each of its earlier addresses', async ({ owner: { console: owner } }) => {
    const { id } = await owner('createCollection', { body: { name, kind: 'picked', handle: 'one' } });
    const moveTo = async (handle: string) => {
      const { version } = await owner('getConsoleCollection', { params: { id } });
      await owner('saveCollection', { params: { id }, body: { version, handle } });
      const { rows } = await owner('listRedirects', { query: { q: 'collections' } });
      return Object.fromEntries(rows.map(({ from, to }) => [from, to]));
    };
    const [one, two, three] = ['/collections/one', '/collections/two', '/collections/three'] as const;
    expect(await moveTo('two')).toEqual({ [one]: two });
    expect(await moveTo('three')).toEqual({ [one]: three, [two]: three });
    // The page is there again.
    expect(await moveTo('one')).toEqual({ [two]: one, [three]: one });
    const { rows } = await owner('listAudit', { query: {} });
    expect(rows.filter(({ action }) => action.startsWith('redirect.')).map(({ action }) => action)).toEqual([
      'redirect.added',
      'redirect.removed',
      'redirect.added',
      'redirect.added',
    ]);
  });

  it('leaves redirects that staff have made', async ({ owner: { console: owner } }) => {
    const { id } = await owner('createCollection', { body: { name, kind: 'picked', handle: 'old' } });
    const [old, fresh] = ['/collections/old', '/collections/fresh'] as const;
    const all = async () => {
      const { rows } = await owner('listRedirects', { query: { q: 'collections' } });
      return Object.fromEntries(rows.map(({ from, to }) => [from, to]));
    };
    // The collection is hidden, so that its address may have a redirect.
    await owner('addRedirect', { body: { from: old, to: '/about' } });
    await owner('addRedirect', { body: { from: fresh, to: '/contact' } });
    await owner('saveCollection', { params: { id }, body: { version: 1, handle: 'fresh' } });
    expect(await all()).toEqual({ [old]: '/about', [fresh]: '/contact' });
  });

  it('takes an address away from a redirect that leads to its earlier one, also through others', async ({
    shop,
    owner: { console: owner },
  }) => {
    const { id } = await owner('createCollection', { body: { name, kind: 'picked', handle: 'one' } });
    await owner('saveCollection', { params: { id }, body: { version: 1, hidden: false } });
    const [one, two] = ['/collections/one', '/collections/two'] as const;
    // The second is of a page that was shown then.
    const rows = [
      [two, '/collections/between'],
      ['/collections/between', one],
    ].map(([from_path = '', to_path = '']) => ({ from_path, to_path, to_key: to_path }));
    await shop.db.insertInto('redirects').values(rows).execute();
    const { version } = await owner('getConsoleCollection', { params: { id } });
    await owner('saveCollection', { params: { id }, body: { version, handle: 'two' } });
    const { rows: left } = await owner('listRedirects', { query: { q: 'collections' } });
    expect(Object.fromEntries(left.map(({ from, to }) => [from, to]))).toEqual({
      [one]: two,
      '/collections/between': two,
    });
    const { rows: log } = await owner('listAudit', { query: {} });
    expect(log.filter(({ action }) => action === 'redirect.removed')).toMatchObject([
      { subject: { label: two }, before: { from: two, to: '/collections/between' } },
    ]);
  });

  it('may take the earlier address of another one, to which redirects lead then', async ({
    owner: { console: owner },
  }) => {
    const first = await owner('createCollection', { body: { name, kind: 'picked', handle: 'eid' } });
    await owner('saveCollection', { params: { id: first.id }, body: { version: 1, handle: 'eid-2026' } });
    const second = await owner('createCollection', { body: { name, kind: 'picked', handle: 'eid' } });
    await owner('saveCollection', { params: { id: second.id }, body: { version: 1, hidden: false } });
    const added = await owner('addRedirect', { body: { from: '/old-eid', to: '/collections/eid' } });
    expect(added.to).toBe('/collections/eid');
  });

  it('refuses what cannot be', async ({ shop, owner: { console: owner } }) => {
    const { productId } = await createProduct(shop.db);
    const picked = await owner('createCollection', { body: { name, kind: 'picked' } });
    const byRule = await owner('createCollection', { body: { name, kind: 'rule' } });
    expect(byRule.handle).toBe('eid-gifts-2');
    const save = (id: number, body: object) =>
      owner('saveCollection', { params: { id }, body: { version: 1, ...body } }).then(
        () => 'saved',
        ({ code, fields }: { code: string; fields: Record<string, string> }) =>
          code === 'invalid' ? Object.keys(fields) : code,
      );
    const rule = (...all: object[]) => ({ rule: { all } });
    const isTagged = { field: 'tag', op: 'is', value: 'gift' };
    expect(await save(picked.id, { handle: byRule.handle })).toBe('handle_taken');
    expect(await save(picked.id, { handle: 'Eid!' })).toEqual(['handle']);
    expect(await save(picked.id, rule(isTagged))).toEqual(['rule']);
    expect(await save(picked.id, { products: [productId, productId] })).toEqual(['products']);
    expect(await save(picked.id, { products: [999_999] })).toEqual(['products']);
    expect(await save(picked.id, { image: 'catalog/none.webp' })).toEqual(['image']);
    expect(await save(byRule.id, { products: [productId] })).toEqual(['products']);
    expect(await save(byRule.id, { sort: 'own' })).toEqual(['sort']);
    expect(await save(byRule.id, rule())).toEqual(['rule.all']);
    expect(await save(byRule.id, rule(...Array.from({ length: 11 }, () => isTagged)))).toEqual(['rule.all']);
    expect(await save(byRule.id, rule({ field: 'tag', op: 'is', value: 'occasion:moon' }))).toEqual([
      'rule.all.0.value',
    ]);
    const [from, until] = ['2026-12-02T00:00:00Z', '2026-12-01T00:00:00Z'];
    expect(await save(byRule.id, { from, until })).toEqual(['until']);
  });

  it('is for those who may write content', async ({ shop }) => {
    const { console: packer } = await createStaff(shop, 'packer');
    await expect(packer('listConsoleCollections')).rejects.toMatchObject({ code: 'not_permitted' });
    await expect(packer('createCollection', { body: { name, kind: 'rule' } })).rejects.toMatchObject({
      code: 'not_permitted',
    });
  });
});
