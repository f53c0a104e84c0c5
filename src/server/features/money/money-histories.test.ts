import { expect } from 'vitest';
import type { VariantId } from '#contract/ids.ts';
import type { Actor } from '../../audit/act.ts';
import { systemActor } from '../../audit/actors.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { playBook, playOrder } from '../../testing/money-histories.ts';
import { it } from '../../testing/shop-test.ts';

const histories = 30;

it('every sum is right at every step of 500 random histories of the book', () => {
  const first = 1 + Math.floor(Math.random() * 1_000_000);
  expect(Array.from({ length: 500 }, (_, nth) => playBook(first + nth).faults).flat()).toEqual([]);
});

it(`every sum is right at every step of ${histories} random histories of the console`, async ({ shop, owner }) => {
  const { variantIds } = await createProduct(shop.db, { variants: [{ price: 40, stock: 100_000 }] });
  const by: Actor = { ...systemActor, kind: 'staff', name: owner.name, staffId: owner.id, role: 'owner' };
  const first = 1 + Math.floor(Math.random() * 90_000);
  const faults: string[] = [];
  for (let nth = 0; nth < histories && faults.length === 0; nth += 1)
    faults.push(...(await playOrder(shop, by, variantIds[0] as VariantId, first + nth)));
  expect(faults, `first seed: ${first}`).toEqual([]);
});
