import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { limits, serverLimits } from '#contract/values/limits.ts';

interface Text {
  en: string;
  ar: string;
}

interface Variant {
  sku: string;
  price: number;
  stock: number;
  attributes: { name: Text; value: Text }[];
  images: string[];
  offers?: { discount: number; description: Text }[];
}

interface Product {
  handle: string;
  category: string;
  name: Text;
  description: Text;
  image: string;
  customizationOptions?: { name: Text; type: string; image?: string }[];
  variants: Variant[];
}

interface Category {
  handle: string;
  name: Text;
  description: Text;
  image: string;
  parent: string | null;
}

const demoFolder = new URL('../../../demo/', import.meta.url);
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, demoFolder), 'utf8'));
const { categories, products } = read('./catalog.json') as { categories: Category[]; products: Product[] };
const home = read('./home.json') as { sections: object[] };
const testimonials = read('./testimonials.json') as { name: Text; content: Text }[];

const variants = products.flatMap((product) => product.variants);

function picturesOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('path' in value) return [value.path as string];
  return Object.values(value).flatMap(picturesOf);
}
const pictures = [
  ...categories.map(({ image }) => image),
  ...products.flatMap((product) => [
    product.image,
    ...product.variants.flatMap(({ images }) => images),
    ...(product.customizationOptions ?? []).flatMap(({ image }) => image ?? []),
  ]),
  ...picturesOf(home),
];

function textsOf(value: unknown): Text[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object' || value === null) return [];
  if ('en' in value || 'ar' in value) return [value as Text];
  return Object.values(value).flatMap(textsOf);
}
// A section of the home page may have no title.
const written = textsOf(home).filter(({ en, ar }) => en !== '' || ar !== '');
const texts = [...textsOf([categories, products, testimonials]), ...written];

const repeated = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at);

describe('the demo catalogue', () => {
  it('is large and has main categories with sub-categories', () => {
    expect(products.length).toBeGreaterThanOrEqual(60);
    const mains = categories.filter(({ parent }) => parent === null);
    expect(mains.length).toBeGreaterThanOrEqual(limits.homeCategories);
    const parents = new Set(categories.flatMap(({ parent }) => parent ?? []));
    expect(parents.size).toBeGreaterThanOrEqual(3);
    for (const handle of parents) expect(mains.map((main) => main.handle)).toContain(handle);
  });

  it('has its products in categories without sub-categories, and none of these is empty', () => {
    const parents = new Set(categories.map(({ parent }) => parent));
    const leaves = categories.map(({ handle }) => handle).filter((handle) => !parents.has(handle));
    expect(leaves.filter((leaf) => !products.some(({ category }) => category === leaf))).toEqual([]);
    expect(products.filter(({ category }) => !leaves.includes(category)).map(({ handle }) => handle)).toEqual([]);
  });

  it('has unique names', () => {
    expect(repeated(categories.map(({ handle }) => handle))).toEqual([]);
    expect(repeated(products.map(({ handle }) => handle))).toEqual([]);
    expect(repeated(variants.map(({ sku }) => sku))).toEqual([]);
  });

  it('has distinct attributes for the variants of a product', () => {
    for (const { handle, variants: own } of products)
      expect(repeated(own.map(({ attributes }) => JSON.stringify(attributes))), handle).toEqual([]);
  });

  it('has prices in riyals and whole dirhams, whole stocks and whole percents', () => {
    for (const { sku, price, stock, offers = [] } of variants) {
      expect(price, sku).toBeGreaterThan(0);
      expect(price, sku).toBe(Math.round(price * 100) / 100);
      expect(stock, sku).toBeGreaterThanOrEqual(0);
      expect(Number.isInteger(stock), sku).toBe(true);
      for (const { discount } of offers)
        expect([discount >= 5 && discount <= 40, discount % 1], sku).toEqual([true, 0]);
    }
  });

  it('has a product for every state of the shop', () => {
    const count = (test: (product: Product) => boolean) => products.filter(test).length;
    const offering = ({ offers }: Variant) => (offers?.length ?? 0) > 0;
    expect(count((product) => product.variants.length > 1)).toBeGreaterThanOrEqual(25);
    expect(count((product) => product.variants.some(offering))).toBeGreaterThanOrEqual(16);
    expect(variants.filter(({ offers }) => (offers?.length ?? 0) > 1).length).toBeGreaterThanOrEqual(3);
    expect(count((product) => (product.customizationOptions?.length ?? 0) > 0)).toBeGreaterThanOrEqual(10);
    const kinds = products.flatMap(({ customizationOptions }) => customizationOptions ?? []).map(({ type }) => type);
    expect(new Set(kinds)).toEqual(new Set(['text', 'image']));
    expect(count((product) => product.variants.every(({ stock }) => stock === 0))).toBeGreaterThanOrEqual(3);
    expect(variants.filter(({ stock }) => stock === 1).length).toBeGreaterThanOrEqual(3);
    expect(
      variants.filter(({ stock }) => stock > 1 && stock <= serverLimits.stockShownBelow).length,
    ).toBeGreaterThanOrEqual(8);
    for (const language of ['en', 'ar'] as const)
      expect(products.filter(({ name }) => name[language].length > 70).length).toBeGreaterThanOrEqual(2);
  });
});

describe('the texts of the demo shop', () => {
  it('exist in both languages', () => {
    expect(texts.length).toBeGreaterThan(300);
    expect(texts.filter(({ en, ar }) => !en?.trim() || !ar?.trim())).toEqual([]);
    expect(testimonials.length).toBe(9);
  });

  it('follow the rules for Arabic: Latin digits, Arabic punctuation, no tatweel', () => {
    const forbidden = /[\u0660-\u0669\u06F0-\u06F9,;?\u0640]|\s[،؛:؟!.]|\s\u0648\s/;
    expect(texts.map(({ ar }) => ar).filter((ar) => forbidden.test(ar))).toEqual([]);
    const latinOnly = texts.filter(({ ar }) => !/[\u0621-\u064A]/.test(ar)).map(({ ar }) => ar);
    expect(latinOnly.filter((text) => !/^\d+$/.test(text))).toEqual([]);
  });

  it('have no Arabic letters in English', () => {
    expect(texts.map(({ en }) => en).filter((en) => /[\u0600-\u06FF]/.test(en))).toEqual([]);
  });
});

describe('the pictures of the demo shop', () => {
  it('all exist', () => {
    expect(pictures.filter((path) => !existsSync(new URL(path, demoFolder)))).toEqual([]);
  });

  it('are all used, and small in total', () => {
    const folder = new URL('../../../demo/pictures/', import.meta.url);
    const files = readdirSync(folder);
    expect(files.filter((file) => !pictures.includes(`pictures/${file}`))).toEqual([]);
    const bytes = files.reduce((sum, file) => sum + statSync(new URL(file, folder)).size, 0);
    // Sharp and without blotches at three pixels for each CSS pixel: 35 kB for a picture.
    expect(bytes).toBeLessThan(7 * 1024 * 1024);
  });
});
