import { expect, it } from 'vitest';
import { fillHearts, heartsIn } from './hearts.ts';

const variant = (id: number, more: object = {}) => ({
  id,
  variantImage: 'x.webp',
  isFavorite: false,
  offers: [{ discount: 5, description: '{"id":9,"isFavorite":false' }],
  ...more,
});

it('fills exactly the hearts of the variants that are kept, wherever they stand', () => {
  const rows = [
    { id: 1, name: '"isFavorite":false {"id":3,', variants: [variant(11), variant(12)] },
    { id: 12, name: 'ا', variants: [variant(13, { variantImage: '{"id":12,' })] },
  ];
  const text = JSON.stringify({ data: { rows } });
  const hearts = heartsIn(text);
  expect(hearts.map(({ variantId }) => variantId)).toEqual([11, 12, 13]);
  const filled = JSON.parse(fillHearts(text, hearts, new Set([12, 99]))) as unknown;
  rows[0]!.variants[1]!.isFavorite = true;
  expect(filled).toEqual({ data: { rows } });
  expect(fillHearts(text, hearts, new Set())).toBe(text);
});
