import { expect, it } from 'vitest';
import { markFavourites } from './mark-favourites.ts';

it('marks the favourite variants at any depth, and changes nothing else', () => {
  const variant = (id: number, isFavorite = false) => ({
    id,
    isFavorite,
    offers: [{ description: '{"id":9,"isFavorite":false}' }],
    product: { id: 12, name: '"isFavorite":false' },
  });
  const body = { data: { rows: [{ id: 11, variants: [variant(11), variant(12)] }, { variant: variant(13) }] } };
  const expected = structuredClone(body);
  expected.data.rows[0]!.variants![1]!.isFavorite = true;
  markFavourites(body, new Set([12, 9]));
  expect(body).toEqual(expected);
  markFavourites(body, new Set());
  expect(body.data.rows[0]!.variants![1]!.isFavorite).toBe(false);
});

it('reads a variant whose id comes after its flag', () => {
  const variant = { isFavorite: false, id: 7 };
  markFavourites([variant, null, 'isFavorite', 7], new Set([7]));
  expect(variant.isFavorite).toBe(true);
});
