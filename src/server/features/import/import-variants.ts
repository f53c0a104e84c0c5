import type { Updateable } from 'kysely';
import type { ProductId, VariantId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import type { OffersService } from '../offers/offers.service.ts';
import type { ProductRow, VariantRow } from './import.rules.ts';
import * as plan from './import-plan.rules.ts';
import * as queries from './import.queries.ts';

export type Offers = Pick<OffersService, 'standing'>;

/** A valid row and its product in the shop. */
export interface PlacedRow {
  row: ProductRow;
  productId: ProductId;
}

export type PresentVariants = Map<string, Awaited<ReturnType<typeof queries.findVariants>>[number]>;

interface PlacedVariant {
  variant: VariantRow;
  position: number;
  productId: ProductId;
  /** Whether the row publishes its product. */
  isPublished: boolean;
}

/** The items by their keys, in their order. */
export function groupBy<T, K>(items: T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

async function replaceOffers(
  tx: Db,
  { standing }: Offers,
  all: (PlacedVariant & { variantId: VariantId })[],
): Promise<ProductId[]> {
  const present = await standing.findRunning(
    tx,
    all.map(({ variantId }) => variantId),
  );
  const differing = all.filter(({ variant, variantId }) =>
    plan.offersDiffer(variant, present.get(variantId)?.standing),
  );
  await standing.replaceStanding(
    tx,
    differing.map(({ variant, variantId }) => ({ variantId, offers: variant.offers ?? [] })),
  );
  return differing.map(({ productId }) => productId);
}

/** Writes new and changed variants with their offers. Returns the changed products. */
export async function writeVariants(
  tx: Db,
  rows: PlacedRow[],
  present: PresentVariants,
  { offers, setStock }: { offers: Offers; setStock: boolean },
) {
  const changed = new Set<ProductId>();
  const withIds: (PlacedVariant & { variantId: VariantId })[] = [];
  const fresh: PlacedVariant[] = [];
  const updates: { id: VariantId; productId: ProductId; set: Updateable<Database['variants']> }[] = [];
  for (const { row, productId } of rows) {
    for (const [position, variant] of row.variants.entries()) {
      const existing = present.get(variant.sku);
      const placed = { variant, position, productId, isPublished: row.published ?? true };
      if (!existing) {
        fresh.push(placed);
        continue;
      }
      withIds.push({ ...placed, variantId: existing.id });
      const set = plan.planVariant(variant, position, existing, setStock);
      if (Object.keys(set).length > 0)
        updates.push({ id: existing.id, productId, set: plan.asColumns(set, ['attributes']) });
    }
  }
  const added = await queries.insertVariants(
    tx,
    fresh.map((one) => plan.newVariant(one.variant, one.position, one.productId, one.isPublished)),
  );
  const bySku = new Map(fresh.map((one) => [one.variant.sku, one]));
  for (const { id, sku } of added) {
    const one = bySku.get(sku);
    if (!one) continue;
    withIds.push({ ...one, variantId: id });
    changed.add(one.productId);
  }
  // In the order in which checkout locks them, so that an order and an import never deadlock.
  for (const { id, productId, set } of updates.sort((a, b) => a.id - b.id)) {
    await queries.updateVariant(tx, id, set);
    changed.add(productId);
  }
  for (const productId of await replaceOffers(tx, offers, withIds)) changed.add(productId);
  return changed;
}

/** Writes the customization options of rows that have some. Returns the changed products. */
export async function writeOptions(tx: Db, rows: PlacedRow[]): Promise<ProductId[]> {
  const changed: ProductId[] = [];
  const found = await queries.findOptions(
    tx,
    rows.map(({ productId }) => productId),
  );
  const present = groupBy(found, (option) => option.product_id);
  for (const { row, productId } of rows) {
    const { updates, inserts, deletes, changes } = plan.planOptions(row, productId, present.get(productId) ?? []);
    await queries.deleteOptions(tx, deletes);
    for (const { id, set } of updates) await queries.updateOption(tx, id, set);
    await queries.insertOptions(tx, inserts);
    if (changes) changed.push(productId);
  }
  return changed;
}
