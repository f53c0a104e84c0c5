import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import sharp from 'sharp';
import { brandName } from '#contract/values/brand.ts';
import { languages, requiredLanguages } from '#contract/values/locale.ts';
import { iconPath, iconSizes, otherTypefaces } from '#contract/values/look.ts';
import { openWholeShop, type WholeShop } from './support/whole-shop.ts';

let shop: WholeShop;
beforeAll(async () => {
  shop = await openWholeShop({ ANSWER_SECONDS: '60' });
  // The first rendering of a process takes longer.
  for (const language of languages) await read(`/${language}`);
});
afterEach(async () => {
  await shop.services.settings.load(newLook);
  await vi.waitFor(async () => expect((await read('/ar')).text).not.toMatch(/[/](look|icons)[/]/), soon);
});
afterAll(() => shop.close());

const newLook = {
  name: brandName,
  accent: null,
  typeface: 'readex',
  corners: 'round',
  icon: null,
  sharingPicture: null,
};
// A second, and another one for a busy machine.
const soon = { timeout: 2000, interval: 20 };

async function read(path: string) {
  const { status, body, headers } = await shop.sendRequest(path);
  return { status, headers, text: body.toString() };
}

/** The addresses of the style sheets of a page, without that of browsers without scripts. */
async function sheetsOf(path: string): Promise<string[]> {
  const text = (await read(path)).text.replace(/<noscript>.*?<\/noscript>/gs, '');
  return [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map((match) => match[1] ?? '');
}

const lookOf = async (path: string) => (await sheetsOf(path)).find((href) => href.startsWith('/look/'));

it('a shop without a look of its own loads nothing more', async () => {
  for (const language of languages) {
    const { text } = await read(`/${language}`);
    expect(text).not.toContain('/look/');
    expect(text).toContain('<meta name="theme-color" content="#fbf9f5"/>');
    expect(text).toContain('href="/favicon.svg"');
    expect(text).toMatch(/<link rel="preload" as="font"[^>]*readex-pro-latin/);
  }
});

it('a saved look is in a cached page within a second, as a sheet that never changes', async () => {
  for (const language of languages) expect(await lookOf(`/${language}`)).toBeUndefined();
  await shop.services.settings.load({ accent: '#1d5c63', corners: 'sharp' });
  await vi.waitFor(async () => {
    for (const language of languages)
      expect(await lookOf(`/${language}`)).toMatch(/^\/look\/1d5c63-readex-sharp-[0-9a-f]{12}\.css$/);
  }, soon);
  const { text } = await read('/ar');
  expect(text).toContain('<meta name="theme-color" content="#1d5c63"/>');
  // The sheet comes after those that it overrules.
  const sheets = await sheetsOf('/ar');
  expect(sheets.at(-1)).toMatch(/^\/look\//);
  const sheet = await read(sheets.at(-1) ?? '');
  expect([sheet.status, sheet.headers['content-type'], sheet.headers['cache-control']]).toEqual([
    200,
    'text/css; charset=utf-8',
    'public, max-age=31536000, immutable',
  ]);
  expect(sheet.text).toContain('--color-maroon:#1d5c63');
  expect(sheet.text).toContain('--radius-card:0px');
  expect(sheet.text).not.toContain('@font-face');

  // A cached page of before still finds its sheet.
  await shop.services.settings.load({ accent: '#0047ab' });
  await vi.waitFor(async () => expect(await lookOf('/ar')).toMatch(/^\/look\/0047ab-/), soon);
  expect((await read(sheets.at(-1) ?? '')).text).toBe(sheet.text);
});

it.each(otherTypefaces)('the typefaces %s come with the sheet and are 60 kB at most', async (typeface) => {
  await shop.services.settings.load({ typeface });
  await vi.waitFor(async () => expect(await lookOf('/ar')).toContain(`-${typeface}-`), soon);
  const { text: page } = await read('/ar');
  const preloads = [...page.matchAll(/<link rel="preload" as="font"[^>]*href="([^"]+)"/g)].map(
    (match) => match[1] ?? '',
  );
  const { text: sheet } = await read((await lookOf('/ar')) ?? '');
  const fonts = [...new Set([...sheet.matchAll(/url\(["']?([^"')]+)/g)].map((match) => match[1] ?? ''))];
  expect(preloads.length).toBe(2);
  for (const font of preloads) expect(fonts).toContain(font);
  let bytes = 0;
  for (const font of fonts) {
    const { status, headers } = await read(font);
    expect([font, status, headers['content-type']]).toEqual([font, 200, 'font/woff2']);
    bytes += (await shop.sendRequest(font)).body.length;
  }
  expect(bytes).toBeLessThanOrEqual(60_000);
  expect(preloads.every((font) => !font.includes('readex'))).toBe(true);
});

it('the icon and the picture of links are in page, manifest and well-known paths', async () => {
  const background = { r: 29, g: 92, b: 99, alpha: 1 };
  const square = await sharp({ create: { width: 512, height: 512, channels: 4, background } })
    .webp()
    .toBuffer();
  const icon = 'catalog/0123456789abcdef0123456789abcdef-1d5c63.webp';
  const sharingPicture = 'catalog/fedcba9876543210fedcba9876543210-1d5c63.webp';
  await shop.services.storage.put(icon, square);
  await shop.services.settings.load({ icon, sharingPicture, accent: '#1d5c63' });
  await vi.waitFor(async () => expect((await read('/en')).text).toContain(iconPath(icon, '32')), soon);
  const { text } = await read('/en/contact');
  expect(text).toContain(`<link rel="apple-touch-icon" href="${iconPath(icon, '180')}"/>`);
  expect(text).not.toContain('/favicon');
  expect(text).toContain(`<meta property="og:image" content="${shop.url}/images/${sharingPicture}"/>`);
  const manifest = JSON.parse((await read('/ar/manifest.webmanifest')).text) as {
    theme_color: string;
    icons: { src: string }[];
  };
  expect(manifest.theme_color).toBe('#1d5c63');
  for (const { src } of manifest.icons) {
    const { status, headers } = await read(src);
    expect([src, status, headers['content-type']]).toEqual([src, 200, 'image/png']);
  }
  for (const path of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/icon-192.png', '/icon-512.png']) {
    const { status, headers } = await read(path);
    expect([path, status, headers['location']]).toEqual([
      path,
      302,
      expect.stringContaining('/icons/0123456789abcdef'),
    ]);
  }
  await shop.services.settings.load({ icon: null, sharingPicture: null, accent: null });
  await vi.waitFor(async () => expect((await read('/en')).text).toContain('/favicon.svg'), soon);
  expect((await read('/favicon.ico')).status).toBe(200);
});

it('a shop with a name and no icon has its first letter on its accent in page, manifest and well-known paths', async () => {
  await shop.services.settings.load({ name: { en: 'Lusail Watches', ar: 'ساعات لوسيل' }, accent: '#1d5c63' });
  const icons = { en: '/icons/letter-004c-1d5c63-', ar: '/icons/letter-0633-1d5c63-' };
  for (const language of requiredLanguages) {
    const icon = icons[language];
    await vi.waitFor(async () => expect((await read(`/${language}`)).text).toContain(icon), soon);
    const { text } = await read(`/${language}`);
    expect(text).not.toContain('/favicon');
    expect(text).toContain(`<meta property="og:image" content="${shop.url}${icon}512.png"/>`);
    const manifest = JSON.parse((await read(`/${language}/manifest.webmanifest`)).text) as { icons: { src: string }[] };
    expect(manifest.icons.map(({ src }) => src)).toEqual([`${icon}192.png`, `${icon}512.png`, `${icon}maskable.png`]);
    for (const size of iconSizes) {
      const { body } = await shop.sendRequest(`${icon}${size}.png`);
      const side = size === 'maskable' ? 512 : Number(size);
      const { data, info } = await sharp(body).raw().toBuffer({ resolveWithObject: true });
      expect([size, info.width, info.height, info.channels, [...data.subarray(0, 3)]]).toEqual([
        size,
        side,
        side,
        3,
        [29, 92, 99],
      ]);
      // The letter covers a part of the middle.
      const white = data.filter((value) => value === 255).length / data.length;
      expect([size, white > 0.02 && white < 0.3]).toEqual([size, true]);
    }
  }
  expect((await read('/favicon.ico')).headers['location']).toBe(`${icons.en}32.png`);
  // Another letter or colour is not drawn for strangers.
  for (const name of ['letter-004d-1d5c63', 'letter-004c-8a1538', 'letter-1f600-1d5c63'])
    expect([name, (await read(`/icons/${name}-32.png`)).status]).toEqual([name, 404]);

  await shop.services.settings.load({ name: { en: '花店', ar: '花店' } });
  await vi.waitFor(async () => expect((await read('/en')).text).toContain('/favicon.svg'), soon);
});
