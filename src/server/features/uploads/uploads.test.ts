import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/values/limits.ts';
import { insertTestOrder } from '../../testing/order-factory.ts';
import { createUser } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { findShopper } from '../../shared/shoppers.queries.ts';
import { guestHash } from '../../http/guest-id.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

interface Part {
  field?: string;
  name?: string | null;
  type?: string;
  bytes: Buffer;
}

function form(parts: Part[]) {
  const boundary = 'dana-boundary';
  const chunks = parts.flatMap(({ field = 'image', name = 'photo.jpg', type = 'image/jpeg', bytes }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${name === null ? '' : `; filename="${name}"`}\r\n` +
        `Content-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

function upload(parts: Part[], headers: Record<string, string> = {}) {
  const { payload, headers: own } = form(parts);
  return shop.request({ method: 'POST', url: '/api/v1/uploads/image', payload, headers: { ...own, ...headers } });
}

function sample(width = 60, height = 40) {
  return sharp({ create: { width, height, channels: 3, background: '#8a1538' } });
}

async function stored(answer: { json: () => { data: { data: string } } }): Promise<Buffer> {
  const bytes = await shop.services.storage.get(answer.json().data.data);
  if (!bytes) throw new Error('nothing was stored');
  return bytes;
}

describe('an uploaded picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'may be %s, whatever its name says, and becomes WebP',
    async (format) => {
      const answer = await upload([
        { bytes: await sample()[format]().toBuffer(), name: '../../evil.php', type: 'text/html' },
      ]);
      expect(answer.statusCode).toBe(201);
      expect(answer.json().data.data).toMatch(/^uploads\/[0-9a-f]{32}\.webp$/);
      expect(answer.headers['guest-id']).toBeTypeOf('string');
      expect(await sharp(await stored(answer)).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 });
    },
  );

  it('is stored without location, camera, profile and appended data', async () => {
    const bytes = await sample()
      .withExif({ IFD0: { Copyright: '<?php evil' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 17/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><script>evil()</script></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const polyglot = Buffer.concat([bytes, Buffer.from('PK\u0003\u0004<script>evil()</script><?php evil(); ?>')]);
    const file = await stored(await upload([{ bytes: polyglot }]));
    const metadata = await sharp(file).metadata();
    expect([metadata.exif, metadata.xmp, metadata.icc, metadata.iptc]).toEqual(Array(4).fill(undefined));
    for (const mark of ['<script', '<?php', 'PK\u0003\u0004', 'GPS', 'evil']) expect(file.includes(mark)).toBe(false);
  });

  it('is stored upright', async () => {
    const bytes = await sample(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await sharp(await stored(await upload([{ bytes }]))).metadata()).toMatchObject({ width: 40, height: 60 });
  });

  // Spec: D6.1
  it('belongs only to the shopper who uploaded it', async () => {
    const answer = await upload([{ bytes: await sample().png().toBuffer() }]);
    const path = answer.json().data.data as string;
    const hash = guestHash(shop.services.secrets.guestKey, String(answer.headers['guest-id'])) as Buffer;
    const other = guestHash(
      shop.services.secrets.guestKey,
      String((await upload([{ bytes: await sample().png().toBuffer() }])).headers['guest-id']),
    ) as Buffer;
    expect(await shop.services.uploads.isOwn(shop.db, { kind: 'guest', hash }, path)).toBe(true);
    expect(await shop.services.uploads.isOwn(shop.db, { kind: 'guest', hash: other }, path)).toBe(false);
    expect(await shop.services.uploads.isOwn(shop.db, { kind: 'guest', hash }, 'https://evil.example/x.webp')).toBe(
      false,
    );

    const from = (await findShopper(shop.db, { kind: 'guest', hash })) as number;
    const to = (await findShopper(shop.db, { kind: 'guest', hash: other })) as number;
    await shop.services.uploads.moveTo(shop.db, from, to);
    expect(await shop.services.uploads.isOwn(shop.db, { kind: 'guest', hash: other }, path)).toBe(true);
    const paths = await shop.services.uploads.removeAllOf(shop.db, to);
    expect(paths).toContain(path);
    await shop.services.uploads.deleteFiles(paths);
    expect(await shop.services.storage.get(path)).toBeNull();
  });
});

describe('the pictures of a deleted account', () => {
  it('are deleted, except those of existing orders', async () => {
    const { userId, token } = await createUser(shop);
    const bearer = { authorization: `Bearer ${token}` };
    const bytes = await sample().png().toBuffer();
    const ordered = (await upload([{ bytes }], bearer)).json().data.data as string;
    const other = (await upload([{ bytes }], bearer)).json().data.data as string;
    const photo = { optionId: 1, name: { en: 'Photo', ar: 'صورة' }, type: 'image', value: ordered };
    await insertTestOrder(shop.db, { number: 'DN-UPLOAD', user_id: userId }, [{ options: JSON.stringify([photo]) }]);
    const shopperId = (await findShopper(shop.db, { kind: 'user', userId })) as number;
    expect(await shop.services.uploads.removeAllOf(shop.db, shopperId)).toEqual([other]);
    await shop.services.uploads.deleteFiles([ordered]);
    const rows = await shop.db.selectFrom('uploads').select('path').where('path', 'in', [ordered, other]).execute();
    expect(rows).toEqual([]);
  });
});

describe('a file that is not a picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>evil()</script></svg>';
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

  it.each([
    ['SVG', Buffer.from(svg)],
    ['SVG with a declaration', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['GIF', gif],
    ['GIF that begins as JavaScript', Buffer.concat([Buffer.from('GIF89a=1;'), Buffer.alloc(200)])],
    ['HTML', Buffer.from('<!doctype html><script>evil()</script>')],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['a PNG signature and nothing else', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['zeros', Buffer.alloc(4096)],
  ])('is refused: %s', async (_name, bytes) => {
    const answer = await upload([{ bytes, name: 'photo.png', type: 'image/png' }]);
    expect(answer.statusCode).toBe(415);
    expect(answer.json().error.code).toBe('unsupported_image');
  });

  it('is refused: TIFF', async () => {
    const answer = await upload([{ bytes: await sample().tiff().toBuffer() }]);
    expect(answer.statusCode).toBe(415);
  });

  it('is refused: a truncated picture', async () => {
    const noisy = sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    });
    for (const bytes of [await noisy.clone().jpeg().toBuffer(), await noisy.clone().png().toBuffer()]) {
      const answer = await upload([{ bytes: bytes.subarray(0, bytes.length / 2) }]);
      expect(answer.statusCode).toBe(415);
    }
  });

  it('is refused in Arabic for an Arabic caller', async () => {
    const answer = await upload([{ bytes: Buffer.from('nothing') }], { 'accept-language': 'ar' });
    expect(answer.json().error.message).toMatch(/\p{Script=Arabic}/u);
  });
});

describe('the limits', () => {
  it('refuse more bytes than allowed', async () => {
    const answer = await upload([{ bytes: Buffer.alloc(limits.uploadBytes + 1, 1) }]);
    expect(answer.statusCode).toBe(413);
    expect(answer.json().error.code).toBe('too_large');
  });

  it('refuse more pixels than allowed before decoding them', async () => {
    // Its head claims 196 megapixels. Decoding would find far too few rows: another refusal.
    const bytes = await sample().png().toBuffer();
    const head = bytes.subarray(12, 29);
    head.writeUInt32BE(14_000, 4);
    head.writeUInt32BE(14_000, 8);
    bytes.writeUInt32BE(crc32(head), 29);
    const answer = await upload([{ bytes }]);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.code).toBe('image_too_large');
  });

  it('reduce a picture to the size that print needs', async () => {
    const bytes = await stored(await upload([{ bytes: await sample(4000, 1000).jpeg().toBuffer() }]));
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 3000, height: 750 });
  });
});

describe('a form that is not one picture in the field `image`', () => {
  const refused = (reason: unknown) => ({ code: 'invalid', fields: { image: reason } });

  it('is refused: another field, a text, an empty file, nothing', async () => {
    const bytes = await sample().png().toBuffer();
    const cases: Part[][] = [[{ field: 'photo', bytes }], [{ name: null, bytes }], [{ bytes: Buffer.alloc(0) }], []];
    for (const parts of cases) {
      const answer = await upload(parts);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().error).toMatchObject(refused('Choose a photo'));
    }
  });

  it('is refused: two files', async () => {
    const bytes = await sample().png().toBuffer();
    const answer = await upload([{ bytes }, { bytes }]);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error).toMatchObject(refused(expect.any(String)));
  });

  it('is refused: no form', async () => {
    const none = await shop.request({ method: 'POST', url: '/api/v1/uploads/image' });
    expect(none.statusCode).toBe(422);
    const json = await shop.request({ method: 'POST', url: '/api/v1/uploads/image', payload: { image: 'x' } });
    expect(json.statusCode).toBe(415);
  });

  it.each(['constructor', '__proto__', 'toString'])('is refused: a field named %s', async (field) => {
    const answer = await upload([{ field, bytes: await sample().png().toBuffer() }]);
    expect([400, 422]).toContain(answer.statusCode);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('is refused: a truncated or invalid form', async () => {
    const { payload, headers } = form([{ bytes: await sample().png().toBuffer() }]);
    const cut = { payload: payload.subarray(0, payload.length - 40), headers };
    const noEnd = {
      payload: Buffer.from('--dana-boundary\r\nContent-Disposition: form-data; name="image"; filename="a'),
      headers,
    };
    const noBoundary = { payload, headers: { 'content-type': 'multipart/form-data' } };
    const noForm = { payload: Buffer.from('{}'), headers };
    for (const broken of [cut, noEnd, noBoundary, noForm]) {
      const answer = await shop.request({ method: 'POST', url: '/api/v1/uploads/image', ...broken });
      expect([400, 422]).toContain(answer.statusCode);
      expect(answer.json().error.code).toMatch(/^(malformed_request|invalid)$/);
    }
  });

  it('leaves no file behind', async () => {
    const rows = await shop.db.selectFrom('uploads').select('path').execute();
    for (const { path } of rows) expect(await shop.services.storage.has(path)).toBe(true);
  });
});
