import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imageWidths } from '#contract/values/limits.ts';
import { picturesHere } from '../testing/pictures.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createLocalStorage } from './storage.ts';
import { createConcurrencyLimit } from '../process/concurrency-limit.ts';
import { formatFor } from './image-format.ts';
import { createFolderVariants } from './folder-variants.ts';
import { createImagesService } from './images.service.ts';

const opaque = 'catalog/0123456789abcdef.webp';
const seeThrough = 'catalog/fedcba9876543210.webp';
const unasked = 'catalog/00112233445566778899aabbccddeeff-8a1538.webp';
const personal = 'uploads/00112233445566778899aabbccddeeff.webp';

let shop: TestApp;

function picture(width: number, alpha = 1) {
  return sharp({ create: { width, height: width / 2, channels: 4, background: { r: 138, g: 21, b: 56, alpha } } })
    .webp()
    .toBuffer();
}

function get(path: string, accept = 'image/avif,image/webp,*/*', headers: Record<string, string> = {}) {
  return shop.request({ method: 'GET', url: `/images/${path}`, headers: { accept, ...headers } });
}

beforeAll(async () => {
  shop = await createTestApp();
  await shop.services.storage.put(opaque, await picture(700));
  await shop.services.storage.put(seeThrough, await picture(700, 0.5));
  await shop.services.storage.put(unasked, await picture(700));
  await shop.services.storage.put(personal, await picture(700));
});
afterAll(() => shop.close());

describe('a picture', () => {
  it.each([
    ['image/avif,image/webp,*/*', 'image/avif', 'heif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['image/avif;q=0, image/webp', 'image/webp', 'webp'],
    ['*/*', 'image/jpeg', 'jpeg'],
    ['image/png,image/jpeg', 'image/jpeg', 'jpeg'],
  ])('comes for "%s" as %s', async (accept, type, format) => {
    const answer = await get(`${opaque}?w=320`, accept);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe(type);
    expect(answer.headers.vary).toContain('Accept');
    const metadata = await sharp(answer.rawPayload).metadata();
    expect(metadata).toMatchObject({ format, width: 320, height: 160 });
  });

  it('keeps its transparency if the client accepts neither AVIF nor WebP', async () => {
    const answer = await get(`${seeThrough}?w=96`, '*/*');
    expect(answer.headers['content-type']).toBe('image/png');
  });

  it('has every width of the contract and is never enlarged', async () => {
    for (const width of imageWidths) {
      const answer = await get(`${opaque}?w=${width}`, 'image/webp');
      expect((await sharp(answer.rawPayload).metadata()).width).toBe(Math.min(width, 700));
    }
  });

  it('has its original size without a width', async () => {
    const webp = await get(opaque, 'image/webp');
    expect(webp.rawPayload).toEqual(await shop.services.storage.get(opaque));
    expect((await sharp((await get(opaque, '*/*')).rawPayload).metadata()).width).toBe(700);
  });

  it.each(['97', '0', '-96', '96.0', '9e1', 'abc', '96&w=96', ''])('refuses the width "%s"', async (width) => {
    const answer = await get(`${opaque}?w=${width}`);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error).toMatchObject({ code: 'invalid', fields: { w: expect.any(String) } });
  });

  it('is answered with 304 for its ETag', async () => {
    const first = await get(`${opaque}?w=96`);
    const again = await get(`${opaque}?w=96`, undefined, { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload.length).toBe(0);
    const other = await get(`${opaque}?w=96`, 'image/webp', { 'if-none-match': String(first.headers.etag) });
    expect(other.statusCode).toBe(200);
  });

  it('is answered with 404 if it does not exist, whatever the ETag', async () => {
    const { etag } = (await get(`${opaque}?w=96`)).headers;
    const missing = 'catalog/00000000000000000000000000000000.webp';
    const tag = String(etag).replace(opaque, missing);
    expect(tag).toContain(missing);
    expect((await get(`${missing}?w=96`, undefined, { 'if-none-match': tag })).statusCode).toBe(404);
  });

  it('is answered with 304 without reading or rendering it', async () => {
    const variant = { path: unasked, width: 640, format: 'webp' } as const;
    const known = { 'if-none-match': shop.services.images.etagOf(variant) };
    expect((await get(`${unasked}?w=640`, 'image/webp', known)).statusCode).toBe(304);
    // The folder does not exist before the first rendering.
    expect(await readdir(join(shop.dataDir, 'pictures', 'catalog')).catch(() => [])).not.toContain(
      '00112233445566778899aabbccddeeff-8a1538-webp-640.webp',
    );
    const { headers, rawPayload } = await get(`${unasked}?w=640`, 'image/webp');
    expect(headers.etag).toBe(known['if-none-match']);
    expect((await sharp(rawPayload).metadata()).width).toBe(640);
  });

  it('of the catalogue may be cached for ever and shown in mails, and runs no script', async () => {
    const { headers } = await get(`${opaque}?w=96`);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  });

  it('of a person is only in the owner’s cache, and is gone when it is deleted, rendered or not', async () => {
    const there = await get(`${personal}?w=96`);
    expect(there.headers['cache-control']).toBe('private, max-age=3600');
    await shop.services.uploads.deleteFiles([personal]);
    expect((await get(`${personal}?w=96`)).statusCode).toBe(404);
    await shop.services.images.evict([personal]);
    expect((await readdir(join(shop.dataDir, 'pictures', 'uploads'))).length).toBe(0);
  });
});

describe('a path that is not a picture', () => {
  it.each([
    'catalog/ffffffffffffffff.webp',
    'catalog/..%2f..%2f..%2fetc%2fpasswd',
    '..%2f..%2fetc/passwd',
    '%2e%2e/%2e%2e/etc/passwd',
    'catalog/%252e%252e%252fsecret.webp',
    'catalog/..%5c..%5csecret.webp',
    'catalog/%00.webp',
    'catalog/0123456789abcdef.webp%00.png',
    'catalog/0123456789abcdef.webp;x',
    'catalog/0123456789ABCDEF.webp',
    'catalog/.webp',
    'catalog/',
    'catalog',
    'catalog/%c0%ae%c0%ae%c0%afx.webp',
    'catalog/a/b/c.webp',
    `catalog/${'a'.repeat(300)}.webp`,
    'catalog/0123456789abcdef.svg',
  ])('is not found: %s', async (path) => {
    const answer = await get(path);
    expect([400, 404, 414]).toContain(answer.statusCode);
    expect(answer.json().error.code).toMatch(/^(not_found|malformed_request|uri_too_long)$/);
  });

  it.each(['%zz', '%', 'catalog/%ff.webp', '%ed%a0%80/x.webp'])(
    'answers the malformed address %s with a refusal',
    async (path) => {
      const answer = await get(path);
      expect([400, 404]).toContain(answer.statusCode);
      expect((await get(`${opaque}?w=96`)).statusCode).toBe(200);
    },
  );
});

describe('rendering', () => {
  it('happens once for concurrent requests, and is cached', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dana-images-'));
    const stored = createLocalStorage(join(folder, 'storage'));
    await stored.put(opaque, await picture(1600));
    const variant = { path: opaque, width: 480, format: 'webp' } as const;
    let reads = 0;
    const storage: typeof stored = {
      ...stored,
      get: (path) => {
        reads += 1;
        return stored.get(path);
      },
    };
    const images = createImagesService({
      storage,
      stored: createFolderVariants(join(folder, 'cache')),
      ...picturesHere,
    });
    const all = await Promise.all(Array.from({ length: 20 }, () => images.find(variant)));
    expect(reads).toBe(1);
    expect(new Set(all.map((one) => one?.bytes.length)).size).toBe(1);
    const restarted = createImagesService({
      storage,
      stored: createFolderVariants(join(folder, 'cache')),
      ...picturesHere,
    });
    expect(await restarted.find(variant)).toEqual(all[0]);
    expect(reads).toBe(1);
    await rm(folder, { recursive: true });
  });

  it('has a concurrency limit, and refuses when too many wait', async () => {
    const limited = createConcurrencyLimit(2, 3);
    let running = 0;
    let most = 0;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 7 }, () =>
        limited(async () => {
          running += 1;
          most = Math.max(most, running);
          await new Promise((resolve) => setTimeout(resolve, 5));
          running -= 1;
        }),
      ),
    );
    expect(most).toBe(2);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map((outcome) => outcome.reason.code)).toEqual(['overloaded', 'overloaded']);
  });

  it('follows the Accept header', () => {
    expect(formatFor(undefined)).toBe('plain');
    expect(formatFor('IMAGE/WEBP;q=0.8')).toBe('webp');
    expect(formatFor('image/webp;q=0.000, image/avif;q=0')).toBe('plain');
  });
});
