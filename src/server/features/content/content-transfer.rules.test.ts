import { expect, it } from 'vitest';
import { picturePaths, resolveContent } from './content-transfer.rules.ts';

const picture = (path: string) => ({ path, focus: { x: 50, y: 50 } });
const content = {
  sections: [
    { id: 'a', kind: 'promo', link: { kind: 'product', id: 7 }, picture: picture('catalog/here.webp') },
    { id: 'b', kind: 'slides', slides: [{ link: { kind: 'category', id: 3 }, picture: picture('catalog/gone.webp') }] },
    { id: 'c', kind: 'rail', products: { from: 'category', category: 3 } },
    { id: 'd', kind: 'rail', products: { from: 'picked', picked: [7, 8, 9] } },
    {
      id: 'e',
      kind: 'text',
      blocks: [
        { kind: 'products', products: [9] },
        { kind: 'button', link: null },
      ],
    },
    { id: 'f', kind: 'promo', link: { kind: 'page', handle: 'about' }, picture: null },
    { id: 'g', kind: 'rail', products: { from: 'collection', collection: 5 } },
    { id: 'h', kind: 'promo', link: { kind: 'collection', id: 6 }, picture: null },
  ],
};
const here = {
  products: new Map([
    [7, 70],
    [8, 80],
  ]),
  categories: new Map([[3, 30]]),
  collections: new Map([[5, 50]]),
  pictures: new Set(['catalog/here.webp']),
};

it('the pictures of content are found at any depth', () => {
  expect(picturePaths(content)).toEqual(['catalog/here.webp', 'catalog/gone.webp']);
});

it('products and categories get the ids of this shop, and what it does not have is left out and counted', () => {
  expect(resolveContent(content, here)).toEqual({
    content: {
      sections: [
        { id: 'a', kind: 'promo', link: { kind: 'product', id: 70 }, picture: picture('catalog/here.webp') },
        { id: 'b', kind: 'slides', slides: [{ link: { kind: 'category', id: 30 }, picture: null }] },
        { id: 'c', kind: 'rail', products: { from: 'category', category: 30 } },
        { id: 'd', kind: 'rail', products: { from: 'picked', picked: [70, 80] } },
        {
          id: 'e',
          kind: 'text',
          blocks: [
            { kind: 'products', products: [] },
            { kind: 'button', link: null },
          ],
        },
        { id: 'f', kind: 'promo', link: { kind: 'page', handle: 'about' }, picture: null },
        { id: 'g', kind: 'rail', products: { from: 'collection', collection: 50 } },
        { id: 'h', kind: 'promo', link: null, picture: null },
      ],
    },
    lost: { products: 2, categories: 0, collections: 1, pictures: 1 },
  });
});

it('a rail of a category that is not here shows what is new, and links to it lead nowhere', () => {
  const { content: resolved, lost } = resolveContent(content, { ...here, categories: new Map() });
  expect(resolved).toMatchObject({
    sections: [{}, { slides: [{ link: null }] }, { products: { from: 'new' } }, {}, {}, {}, {}, {}],
  });
  expect(lost.categories).toBe(2);
});
