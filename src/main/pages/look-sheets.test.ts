import { expect, it } from 'vitest';
import { cornerStyles, typefaces } from '#contract/values/look.ts';
import { createLookSheets } from './look-sheets.ts';

const sheetOf = (name: string) =>
  `@font-face{font-family:${name};src:url(/assets/${name}-latin-a1.woff2)format("woff2")}@font-face{font-family:${name};src:url(/assets/${name}-arabic-b2.woff2)format("woff2")}\n`;
const sheets = { tajawal: sheetOf('tajawal'), messiri: sheetOf('messiri'), naskh: sheetOf('naskh') };
const { filesOf, find } = createLookSheets((typeface) => sheets[typeface]);
const fileOf = (path: string | null) => path?.replace('/look/', '') ?? '';

it('a shop without a look of its own has no sheet, nor has one with only pictures', () => {
  for (const look of [
    undefined,
    {},
    { icon: 'catalog/0f.webp' },
    { accent: '#8a1538' },
    { typeface: 'readex', corners: 'round' },
  ])
    expect(filesOf(look)).toEqual({ style: null, fonts: null });
});

it('the sheet sets what was chosen anew, and nothing else', () => {
  const { style, fonts } = filesOf({ accent: '#1d5c63' });
  expect(fonts).toBeNull();
  expect(style).toMatch(/^\/look\/1d5c63-readex-round-[0-9a-f]{12}\.css$/);
  expect(find(fileOf(style))).toEqual({
    css: ':root{--color-maroon:#1d5c63;--color-maroon-deep:#14464c;--color-maroon-soft:#ecf1f2}',
    isCurrent: true,
  });
  expect(find(fileOf(filesOf({ corners: 'sharp' }).style))?.css).toBe(
    ':root{--radius-pill:0px;--radius-inner:0px;--radius-control:0px;--radius-card:0px;--radius-sheet:0px}',
  );
});

it('a pair of typefaces brings its fonts, and names those that load first', () => {
  const { style, fonts } = filesOf({ typeface: 'tajawal' });
  expect(fonts).toEqual({ latin: '/assets/tajawal-latin-a1.woff2', arabic: '/assets/tajawal-arabic-b2.woff2' });
  expect(find(fileOf(style))?.css).toBe(
    `${sheets.tajawal.trim()}:root{--font-sans:'Tajawal', 'Tajawal Stand-in', system-ui, 'Segoe UI', Tahoma, sans-serif}`,
  );
});

it('every look has a path of its own, which answers what its page means', () => {
  const paths = ['#8a1538', '#1d5c63', '#0047ab'].flatMap((accent) =>
    typefaces.flatMap((typeface) =>
      cornerStyles.flatMap((corners) => filesOf({ accent, typeface, corners }).style ?? []),
    ),
  );
  expect(new Set(paths).size).toBe(3 * typefaces.length * cornerStyles.length - 1);
  for (const path of paths) expect(find(fileOf(path))?.isCurrent).toBe(true);
});

it('another content has another path, and the path of another release is answered with the content of this one', () => {
  const later = createLookSheets((typeface) => (typeface === 'tajawal' ? sheetOf('later') : sheets[typeface]));
  const path = later.filesOf({ typeface: 'tajawal' }).style;
  expect(path).not.toBe(filesOf({ typeface: 'tajawal' }).style);
  expect(find(fileOf(path))).toMatchObject({ css: expect.stringContaining('tajawal-latin'), isCurrent: false });
});

it.each([
  'ffd400-readex-round-0123456789ab.css',
  '1d5c63-comic-round-0123456789ab.css',
  '1d5c63-readex-wavy-0123456789ab.css',
  'default-readex-round-0123456789ab.css',
  '1d5c63-readex-round.css',
  '../../etc/passwd',
  '',
])('no look has the path %j', (file) => {
  expect(find(file)).toBeNull();
});

it('a stored value that is none of ours is not written into a sheet', () => {
  const look = { accent: '#fff;}body{display:none', typeface: 'x}', corners: 'sharp' };
  expect(find(fileOf(filesOf(look).style))?.css).toMatch(/^:root\{(--radius-\w+:0px;?)+\}$/);
});
