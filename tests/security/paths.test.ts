import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { createUser } from '#server/testing/people.ts';
import { pathsOutside, pathsThatLeak, randomPaths, secret } from '../support/random/hostile-paths.ts';
import { openWholeShop, type WholeShop } from '../support/whole-shop.ts';

let shop: WholeShop;

beforeAll(async () => {
  shop = await openWholeShop();
  const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#8a1538' } });
  await shop.services.storage.put('catalog/0123456789abcdef.webp', await picture.webp().toBuffer());
  for (const folder of ['', 'uploads', 'pictures', 'mail']) {
    await mkdir(join(shop.dataDir, folder), { recursive: true });
    await writeFile(join(shop.dataDir, folder, 'secret.txt'), secret);
    await writeFile(join(shop.dataDir, folder, 'secret.webp'), secret);
  }
});
afterAll(() => shop.close());

const refused = (status: number) => [400, 404, 414].includes(status);

describe('an address', () => {
  it('that leads out of a folder of files, in any spelling, finds nothing', async () => {
    const paths = pathsOutside();
    expect(paths.length).toBeGreaterThan(1900);
    // With its dots resolved, an address may be a page of the shop; that page contains no outside
    // file.
    const some = paths.filter((path, index) => path.startsWith('/images') || index % 7 === 0);
    expect(await pathsThatLeak(shop.sendRequest, some, (status) => refused(status) || status === 301)).toEqual([]);
    expect((await shop.sendRequest('/images/catalog/0123456789abcdef.webp')).status).toBe(200);
  });

  it('that is random is answered, and finds nothing outside', async () => {
    expect(await pathsThatLeak(shop.sendRequest, randomPaths(500), (status) => status < 500)).toEqual([]);
  });
});

describe('a path that looks like another host', () => {
  it.each([
    '//evil.invalid/%6f',
    '//evil.invalid/%2e%2e/',
    '/%2e%2e//evil.invalid/',
    '/en/%2e%2e/%2e%2e//evil.invalid',
    '/%5cevil.invalid',
    '/%5c%5cevil.invalid',
    '/%5C/evil.invalid/%6f',
    '/\\evil.invalid',
    '///evil.invalid/%6f',
    '//evil.invalid\\@localhost/%6f',
    '/%09//evil.invalid/%6f',
    '/%0d%0aSet-Cookie:%20evil=1/%6f',
    '/%EF%BC%8Fevil.invalid/%6f',
  ])('leads to no other host: %s', async (path) => {
    const { status, headers } = await shop.sendRequest(path);
    expect([301, 400, 404]).toContain(status);
    expect(headers['set-cookie']).toBeUndefined();
    // As a browser parses it.
    if (headers.location !== undefined) expect(new URL(headers.location, shop.url).origin).toBe(shop.url);
  });
});

describe('a symbolic link among the stored pictures', () => {
  it('is not served, wherever it leads', async () => {
    const real = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
      .webp()
      .toBuffer();
    await writeFile(join(shop.dataDir, 'outside.webp'), real);
    for (const [folder, name] of [
      ['uploads', '00000000000000000000000000000001'],
      ['catalog', '00000000000000000000000000000002'],
    ] as const) {
      await mkdir(join(shop.dataDir, 'uploads', folder), { recursive: true });
      await symlink(join(shop.dataDir, 'outside.webp'), join(shop.dataDir, 'uploads', folder, `${name}.webp`));
      for (const accept of ['image/webp', '*/*'])
        expect((await shop.sendRequest(`/images/${folder}/${name}.webp`, { headers: { accept } })).status).toBe(404);
      const etag = shop.services.images.etagOf({ path: `${folder}/${name}.webp`, width: null, format: 'webp' });
      const known = { accept: 'image/webp', 'if-none-match': etag };
      expect((await shop.sendRequest(`/images/${folder}/${name}.webp`, { headers: known })).status).toBe(404);
    }
  });
});

describe('a picture address', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '//evil.invalid/x.webp',
    'https://evil.invalid/x.webp',
    '../secret.webp',
    'uploads/../secret.webp',
    'uploads/00000000000000000000000000000009.webp',
    'uploads/x.svg',
    'constructor',
  ])('that is not a stored picture is refused in profile and cart: %s', async (address) => {
    const { token, name, email, phone } = await createUser({ db: shop.db, at: { now: null } });
    const { productId, variantIds, optionIds } = await createProduct(shop.db, { options: [{ type: 'image' }] });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const profile = JSON.stringify({ name, email, phone, image: address });
    const changed = await shop.sendRequest('/api/v1/users/profile', { method: 'PUT', headers, body: profile });
    expect([changed.status, changed.body.toString()]).toEqual([422, expect.stringContaining('"image":')]);
    const line = { productId, variantId: variantIds[0], quantity: 1 };
    const customOptions = [{ customization_option_id: optionIds[0], option_value: address }];
    const body = JSON.stringify({ ...line, customOptions });
    const added = await shop.sendRequest('/api/v1/carts', { method: 'POST', headers, body });
    expect([added.status, added.body.toString()]).toEqual([422, expect.stringContaining('option_value')]);
  });
});
