import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { isApiError } from '#contract/http/client.ts';
import { iconPath } from '#contract/values/look.ts';
import { readNamedPictures } from '../../../media/named-pictures.ts';
import { allOf } from '../../../testing/all-of.ts';
import { it } from '../../../testing/shop-test.ts';
import { createStaff } from '../../../testing/staff-factory.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let shop: TestApp;
let owner: Awaited<ReturnType<typeof createStaff>>;
let other: Awaited<ReturnType<typeof createStaff>>;
it.beforeEach(async ({ shop: emptyShop, owner: first }) => {
  shop = emptyShop;
  owner = first;
  other = await createStaff(shop, 'owner', { name: 'Noora' });
});

/** The error of a call that must be refused. */
async function refusalOf(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => new Error('it was not refused'),
    (refused: unknown) => refused,
  );
  if (!isApiError(error)) throw error;
  return error;
}

const look = async () => (await shop.apiFor()('getShop')).look;

async function save(who: typeof owner, values: Values) {
  const { versions } = await owner.console('getLookSettings');
  return who.console('saveLookSettings', { body: bodyOf(values, versions) });
}

interface Values {
  accent?: string | null;
  typeface?: 'readex' | 'tajawal';
  corners?: 'round' | 'sharp';
  icon?: string | null;
  sharingPicture?: string | null;
}

function bodyOf(values: Values, versions: Record<string, number>) {
  const keys = Object.keys(values) as (keyof Values)[];
  return { items: keys.map((key) => ({ key, version: versions[key] ?? 0 })), values };
}

/** A stored picture of these sides. */
async function picture(width: number, height: number): Promise<string> {
  const background = { r: 29, g: 92, b: 99, alpha: 0.5 };
  const bytes = await sharp({ create: { width, height, channels: 4, background } })
    .webp()
    .toBuffer();
  const path = `catalog/${String(width).padStart(16, '0')}${String(height).padStart(16, '0')}.webp`;
  await shop.services.storage.put(path, bytes);
  return path;
}

it('a shop that has chosen nothing says nothing of its look', async () => {
  expect(await shop.apiFor()('getShop')).not.toHaveProperty('look');
});

it('what is chosen is public at once, is logged, and can be taken back', async () => {
  const { act, settings } = await save(owner, { accent: ' 1D5C63 ', corners: 'sharp' });
  expect(settings.values).toMatchObject({ accent: '#1d5c63', corners: 'sharp', typeface: 'readex', icon: null });
  expect(await look()).toEqual({ accent: '#1d5c63', corners: 'sharp' });
  const { rows } = await owner.console('listAudit');
  expect(rows.filter((row) => row.act === act)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        action: 'setting.changed',
        before: { accent: null },
        after: { accent: '#1d5c63', version: 2 },
      }),
      expect.objectContaining({ before: { corners: 'round' }, after: { corners: 'sharp', version: 2 } }),
    ]),
  );
  await other.console('undoAct', { params: { act: act ?? '' } });
  expect(await look()).toBeUndefined();
});

it('two people meet only in the same part', async () => {
  const base = { accent: null, typeface: 'readex', corners: 'round' };
  const { versions } = await owner.console('getLookSettings');
  const send = (who: typeof owner, values: Values) =>
    who.console('saveLookSettings', { body: { ...bodyOf(values, versions), base: pick(base, values) } });
  await send(owner, { accent: '#0047ab' });
  await send(other, { typeface: 'tajawal' });
  expect(await look()).toEqual({ accent: '#0047ab', typeface: 'tajawal' });
  expect(await refusalOf(send(other, { accent: '#1d5c63' }))).toMatchObject({
    code: 'changed_meanwhile',
    details: { fields: { accent: { yours: '#1d5c63', theirs: '#0047ab' } } },
  });
});

function pick(base: Record<string, unknown>, values: object) {
  return Object.fromEntries(Object.keys(values).map((key) => [key, base[key]]));
}

describe('is refused', () => {
  it.each([
    ['#ffd400', /too light to read/],
    ['#00796b', /too light to read/],
    ['red', /not valid/],
    ['#fff;}body{display:none', /not valid/],
  ])('the colour %s', async (accent, words) => {
    const refusal = await refusalOf(save(owner, { accent }));
    expect([refusal.code, Object.keys(refusal.fields)]).toEqual(['invalid', ['values.accent']]);
    expect(refusal.fields['values.accent']).toMatch(words);
    expect(await look()).toBeUndefined();
  });

  it.each([
    [{ typeface: 'comic' }, 'values.typeface'],
    [{ corners: 'wavy' }, 'values.corners'],
    [{ icon: '../../etc/passwd' }, 'values.icon'],
    [{ icon: 'uploads/00112233445566778899aabbccddeeff.webp' }, 'values.icon'],
    [{ sharingPicture: 'catalog/00112233445566778899aabbccddeeff.webp' }, 'values.sharingPicture'],
  ])('%j', async (values, field) => {
    const refusal = await refusalOf(save(owner, values as Values));
    expect([refusal.code, Object.keys(refusal.fields)]).toEqual(['invalid', [field]]);
  });

  it.each([
    [400, 300],
    [100, 100],
  ])('an icon of %i by %i pixels', async (width, height) => {
    const refusal = await refusalOf(save(owner, { icon: await picture(width, height) }));
    expect(refusal.fields['values.icon']).toMatch(/square.*192/);
  });

  it('at the command line with the nearest colour that can be read', async () => {
    await expect(shop.services.settings.set('accent', '#ffd400')).rejects.toThrow(
      'accent: is too light to be read on the paper of the shop; the nearest colour that can be read is #786200',
    );
    await expect(shop.services.settings.set('accent', 'yellow')).rejects.toThrow('accent: must be a colour such as');
    await shop.services.settings.set('accent', '786200');
    expect(await look()).toEqual({ accent: '#786200' });
  });
});

it('the icon is a PNG in every size, and another one has other paths', async () => {
  const icon = await picture(600, 600);
  await save(owner, { icon });
  expect(await look()).toEqual({ icon });
  const sides = { '32': 32, '180': 180, '192': 192, '512': 512, maskable: 512 } as const;
  for (const [size, side] of Object.entries(sides) as [keyof typeof sides, number][]) {
    const { statusCode, headers, rawPayload } = await shop.request({ method: 'GET', url: iconPath(icon, size) });
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
    ]);
    const onWhite = size === '180' || size === 'maskable';
    const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([size, info.width, info.height]).toEqual([size, side, side]);
    // Half of the picture shines through in its middle, except on white.
    const middle = (Math.floor(side / 2) * side + Math.floor(side / 2)) * 4;
    expect([size, data[middle + 3] === 255]).toEqual([size, onWhite]);
    // A phone cuts the edge of a maskable icon.
    if (size === 'maskable') expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
  }
  const mail = await shop.request({ method: 'GET', url: iconPath(icon, '192') });
  expect(mail.headers['cross-origin-resource-policy']).toBe('cross-origin');

  const next = await picture(500, 500);
  await save(owner, { icon: next });
  expect((await shop.request({ method: 'GET', url: iconPath(icon, '32') })).statusCode).toBe(404);
  expect((await shop.request({ method: 'GET', url: iconPath(next, '32') })).statusCode).toBe(200);
  for (const file of ['none-32.png', `${iconPath(next, '32').slice(7, -7)}-33.png`, '..%2f..%2fetc-32.png'])
    expect([file, (await shop.request({ method: 'GET', url: `/icons/${file}` })).statusCode]).toEqual([file, 404]);
});

it('its pictures are named, so that a backup has them and no sweep removes them', async () => {
  const [icon, sharingPicture] = [await picture(300, 300), await picture(1200, 630)];
  await save(owner, { icon, sharingPicture });
  const named = (await allOf(readNamedPictures(shop.db))).flat();
  expect(named).toEqual(expect.arrayContaining([icon, sharingPicture]));
});
