import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStaff } from '../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
let token: string;
beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  ({ token } = await createStaff(shop, 'manager'));
});
afterAll(() => shop.close());

function upload(file: Buffer, language = 'en') {
  return shop.request({
    method: 'POST',
    url: '/api/console/v1/pictures',
    payload: Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="image"; filename="IMG_1.JPG"\r\n\r\n'),
      file,
      Buffer.from('\r\n--x--\r\n'),
    ]),
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      'x-console': '1',
      'accept-language': language,
      cookie: `dana-staff=${token}`,
    },
  });
}

it('a photo of a camera becomes a picture of the shop, named by its content and colour', async () => {
  const photo = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#8a1538' } })
    .jpeg()
    .toBuffer();
  const { path } = (await upload(photo)).json().data;
  expect(path).toMatch(/^catalog\/[0-9a-f]{32}-[0-9a-f]{6}\.webp$/);
  const stored = await sharp((await shop.services.storage.get(path)) ?? Buffer.alloc(0)).metadata();
  expect(stored).toMatchObject({ format: 'webp', width: 1600, height: 1200 });
  expect((await upload(photo)).json().data.path).toBe(path);
  expect(await readdir(join(shop.dataDir, 'uploads', 'incoming'))).toEqual([]);
});

it.each(['en', 'ar'])('HEIC and what is no picture are refused with a sentence (%s)', async (language) => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(400)]);
  for (const file of [heic, Buffer.from('GIF89a'), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]) {
    const answer = await upload(file, language);
    expect([answer.statusCode, answer.json().error.code]).toEqual([415, 'unsupported_image']);
    expect(answer.json().error.message).toMatch(language === 'ar' ? /[ء-ي]/ : /[a-z]/);
  }
  expect(await readdir(join(shop.dataDir, 'uploads', 'incoming'))).toEqual([]);
});

it('a picture whose decoding needs more memory than a picture of a shopper may is refused', async () => {
  const plain = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#8a1538' } });
  const files = [
    await plain(3500).avif({ effort: 0 }).toBuffer(),
    await plain(4000).jpeg({ progressive: true }).toBuffer(),
  ];
  for (const file of files) {
    const answer = await upload(file);
    expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'image_too_large']);
  }
});
