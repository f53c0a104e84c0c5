import { expect, it } from 'vitest';
import { feedFiles } from './feed-files.rules.ts';
import { type FeedProduct, itemsOfProduct } from './feed-items.rules.ts';
import { cutText, feedText, hasPromise, plainCsvLine } from './feed-texts.rules.ts';
import { soonAfter } from './feeds.rules.ts';

const site = { origin: 'https://shop.qa', name: { en: 'Lusail Watches', ar: 'ساعات لوسيل' }, shippingDirhams: 4000 };

const variant: FeedProduct['variants'][number] = {
  id: 70,
  sku: '=W-1',
  barcode: '',
  price_dirhams: 29_990,
  discounted_dirhams: null,
  available: 3,
  attributes: [],
  images: [],
  published: true,
  sale: null,
};
const product: FeedProduct = {
  id: 7,
  handle: 'diver',
  name: { en: 'Diver & co', ar: 'غَوّاصـة' },
  description: { en: 'Steel <watch>,\nblack', ar: 'ساعة' },
  image: 'catalog/a.webp',
  more_images: ['catalog/b.webp'],
  published: true,
  category_name: { en: 'Steel', ar: 'فولاذ' },
  parent_name: { en: 'Watches', ar: 'ساعات' },
  variants: [variant],
};

const fileOf = (name: string) => feedFiles.find((file) => file.name === name) as (typeof feedFiles)[number];
const itemOf = (one: FeedProduct) => {
  const [item] = itemsOfProduct(one, 'en', site).items;
  if (!item) throw new Error('left out');
  return item;
};

it.each([
  ['a\u0000 b\n c', 'a b c'],
  ['سَــاعة', 'ساعة'],
  ['=2+2', '2+2'],
  ['ROLEX USB WATCH', 'Rolex USB Watch'],
  ['LED watch', 'LED watch'],
])('a text as channels accept it: %j', (text, shown) => {
  expect(feedText(text)).toBe(shown);
});

it.each([
  ['Free delivery watch', true],
  ['20% off roses', true],
  ['ساعة بتوصيل مجاني', true],
  ['خصم على الورد', true],
  ['Gift box', false],
  ['صندوق هدايا', false],
])('whether a name promises something: %s', (name, promises) => {
  expect(hasPromise(name)).toBe(promises);
});

it('cuts no letter into halves', () => {
  expect(cutText('ab😀cd', 3)).toBe('ab😀');
});

it('writes ids as they are', () => {
  expect(plainCsvLine(['=W-1', 'a "b", c'])).toBe('=W-1,"a ""b"", c"\r\n');
});

it('an item of Google', () => {
  const text = fileOf('google-en.xml').item(itemOf(product), site);
  expect(text).toContain('<g:id>=W-1</g:id><g:item_group_id>diver</g:item_group_id><g:title>Diver &amp; co</g:title>');
  expect(text).toContain('<g:description>Steel &lt;watch&gt;, black</g:description>');
  expect(text).toContain('<g:link>https://shop.qa/en/product/7?variant=70</g:link>');
  expect(text).toContain('<g:price>299.90 QAR</g:price><g:condition>');
  expect(text).toContain('<g:identifier_exists>no</g:identifier_exists>');
  expect(text).toContain('<g:product_type>Watches &gt; Steel</g:product_type>');
  expect(text).toContain('<g:shipping><g:country>QA</g:country><g:price>40.00 QAR</g:price></g:shipping>');
  expect(text).not.toContain('google_product_category');
});

it('the struck price is the price, what shoppers pay is the sale price', () => {
  const sale = { from: new Date('2026-11-25T21:00:00Z'), to: new Date('2026-12-18T20:59:00Z') };
  const item = itemOf({ ...product, variants: [{ ...variant, discounted_dirhams: 19_900, sale }] });
  expect(item).toMatchObject({
    price: '299.90 QAR',
    salePrice: '199.00 QAR',
    saleDates: '2026-11-26T00:00+0300/2026-12-18T23:59+0300',
  });
});

it('a barcode is the GTIN, and the id of a product stands for a handle that is too long', () => {
  const item = itemOf({ ...product, handle: 'a'.repeat(51), variants: [{ ...variant, barcode: '96385074' }] });
  expect(item).toMatchObject({ gtin: '96385074', group: '7' });
  expect(fileOf('google-en.xml').item(item, site)).not.toContain('identifier_exists');
});

it('variants are told apart by title, options and pictures', () => {
  const red = { name: { en: 'Colour', ar: 'اللون' }, value: { en: 'Red', ar: 'أحمر' } };
  const variants = [
    { ...variant, attributes: [red], images: ['catalog/r.webp'] },
    { ...variant, id: 71, sku: 'W-2' },
  ];
  const { items } = itemsOfProduct({ ...product, variants }, 'ar', site);
  expect(items).toMatchObject([
    { title: 'غواصة, أحمر', color: 'أحمر', image: 'https://shop.qa/images/catalog/r.webp', moreImages: [] },
    { id: 'W-2', color: '', image: 'https://shop.qa/images/catalog/a.webp' },
  ]);
});

it.each<[Partial<FeedProduct>, string[]]>([
  [{ published: false, name: { en: 'Free delivery', ar: '' } }, ['notPublished']],
  [{ variants: [] }, ['notPublished']],
  [{ name: { en: '', ar: 'ساعة' } }, ['untranslated']],
  [{ description: { en: '', ar: '' } }, ['noDescription']],
  [{ image: null, more_images: [] }, ['noPicture']],
  [{ variants: [{ ...variant, price_dirhams: 0 }] }, ['noPrice']],
  [{ name: { en: 'Watch, free delivery', ar: 'ساعة' } }, ['promise']],
])('why nothing of a product is in a feed: %j', (changes, reasons) => {
  const { items, leftOut } = itemsOfProduct({ ...product, ...changes }, 'en', site);
  expect([items, [...leftOut]]).toEqual([[], reasons]);
});

it('when feeds are written after a change', () => {
  const now = new Date(0);
  const usual = { tookMs: 1000, isComplete: true, isEmpty: false };
  expect(soonAfter(now, 99, usual)).toBeNull();
  expect(soonAfter(now, 100, usual)).toEqual(new Date(6000));
  expect(soonAfter(now, 1, { ...usual, isEmpty: true })).toEqual(new Date(6000));
  expect(soonAfter(now, 1, { tookMs: 0, isComplete: false, isEmpty: true })).toEqual(new Date(3000));
});
