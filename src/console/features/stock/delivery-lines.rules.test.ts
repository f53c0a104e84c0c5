import { expect, it } from 'vitest';
import type { StockRow } from '#contract/console/stock.ts';
import { meantBy, piecesOf, withoutReceived, withPiece } from './delivery-lines.rules.ts';

const variant = (id: number, sku: string): StockRow => ({
  id,
  productId: 1,
  sku,
  name: { en: 'Tea', ar: 'شاي' },
  attributes: [],
  image: null,
  stock: 3,
  lowFrom: 5,
  isLow: true,
  daysLeft: null,
  listed: true,
  movement: null,
});
const [tea, coffee] = [variant(1, 'TEA-1'), variant(2, 'TEA-10')];

it('a SKU that is scanned twice is one line, the newest first', () => {
  const lines = [tea, coffee, tea].reduce(withPiece, [] as ReturnType<typeof withPiece>);
  expect(lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
    ['TEA-1', 2],
    ['TEA-10', 1],
  ]);
  expect(piecesOf(lines)).toBe(3);
});

it('pieces that were scanned after the delivery was sent stay', () => {
  const lines = [tea, coffee, tea].reduce(withPiece, [] as ReturnType<typeof withPiece>);
  const left = withoutReceived(lines, [{ sku: 'TEA-1', quantity: 1 }]);
  expect(left.map(({ sku, quantity }) => [sku, quantity])).toEqual([
    ['TEA-1', 1],
    ['TEA-10', 1],
  ]);
  expect(withoutReceived(lines, lines)).toEqual([]);
});

it('the exact SKU is meant, or the only one that was found', () => {
  expect(meantBy('tea-1', [coffee, tea])).toBe(tea);
  expect(meantBy('tea', [tea])).toBe(tea);
  expect(meantBy('tea', [tea, coffee])).toBeNull();
  expect(meantBy('tea', [])).toBeNull();
});
