import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStaff } from '../../../testing/staff-factory.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { allOf } from '../../../testing/all-of.ts';

let shop: TestApp;
let owner: Awaited<ReturnType<typeof createStaff>>;
beforeAll(async () => {
  shop = await createTestApp();
  owner = await createStaff(shop, 'owner');
});
afterAll(() => shop.close());

function upload(bytes: Buffer) {
  const payload = Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="image"; filename="logo.png"\r\n\r\n'),
    bytes,
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const headers = {
    'content-type': 'multipart/form-data; boundary=x',
    'x-console': '1',
    cookie: `dana-staff=${owner.token}`,
    'accept-language': 'ar',
  };
  return shop.request({ method: 'POST', url: '/api/console/v1/settings/logo', payload, headers });
}

it('a logo keeps its transparency, is shown once the setting names it, and can be taken back', async () => {
  const background = { r: 138, g: 21, b: 56, alpha: 0.5 };
  const picture = sharp({ create: { width: 400, height: 200, channels: 4, background } });
  const answer = await upload(await picture.png().toBuffer());
  expect(answer.statusCode).toBe(200);
  const { path } = answer.json().data as { path: string };
  const stored = await sharp((await shop.services.storage.get(path)) ?? Buffer.alloc(0)).metadata();
  expect(stored).toMatchObject({ format: 'webp', width: 400, height: 200, hasAlpha: true });
  expect((await shop.apiFor()('getShop')).logo).toBeNull();

  const { versions } = await owner.console('getShopSettings');
  const body = { items: [{ key: 'logo' as const, version: versions.logo }], values: { logo: path } };
  const { act } = await owner.console('saveShopSettings', { body });
  expect((await shop.apiFor()('getShop')).logo).toBe(path);
  await owner.console('undoAct', { params: { act: act ?? '' } });
  expect((await shop.apiFor()('getShop')).logo).toBeNull();
});

it.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a text', Buffer.from('logo')],
])('%s is refused with a sentence, and nothing is stored', async (_what, bytes) => {
  const before = await allOf(shop.services.storage.listAll());
  const answer = await upload(bytes);
  expect([answer.statusCode, answer.json().error.code]).toEqual([415, 'unsupported_image']);
  expect(answer.json().error.message).toMatch(/\p{Script=Arabic}/u);
  expect(await allOf(shop.services.storage.listAll())).toEqual(before);
});
