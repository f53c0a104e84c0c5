import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { CartId, CartItemId, VariantId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import { availableStock } from '../../shared/available-stock.ts';
import { namedQuery } from '../../database/named-query.ts';

const linesOfCart = namedQuery('cart_lines', (db, cartId: RawBuilder<CartId>) =>
  db
    .selectFrom('cart_lines as line')
    .innerJoin('variants as variant', 'variant.id', 'line.variant_id')
    .innerJoin('products as product', 'product.id', 'variant.product_id')
    .select((eb) => [
      'line.id',
      'line.quantity',
      'line.options_key as optionsKey',
      'line.seen_price_dirhams as seenPriceDirhams',
      'variant.id as variantId',
      'variant.sku',
      'variant.price_dirhams as priceDirhams',
      'variant.discounted_dirhams as discountedDirhams',
      'variant.attributes',
      'variant.images',
      availableStock('variant').as('available'),
      'variant.stock_mode as stockMode',
      'product.id as productId',
      'product.name as productName',
      'product.description as productDescription',
      'product.image as productImage',
      sql<boolean>`variant.published and product.published`.as('sold'),
      eb
        .exists(
          eb
            .selectFrom('customization_options')
            .select(sql`1`.as('one'))
            .whereRef('product_id', '=', 'product.id'),
        )
        .as('customizable'),
      jsonArrayFrom(
        eb
          .selectFrom('offers')
          .select(['discount', 'amount_dirhams', 'description'])
          .whereRef('variant_id', '=', 'variant.id')
          .where('state', '=', 'running')
          .orderBy('discount', 'desc')
          .orderBy('id'),
      ).as('offers'),
      jsonArrayFrom(
        eb
          .selectFrom('cart_line_options as chosen')
          .innerJoin('customization_options as option', 'option.id', 'chosen.option_id')
          .select(['option.id as optionId', 'option.name', 'option.type', 'chosen.value'])
          .whereRef('chosen.line_id', '=', 'line.id')
          .orderBy('option.position')
          .orderBy('option.id'),
      ).as('options'),
      jsonArrayFrom(
        eb
          .selectFrom('customization_options as option')
          .select(['option.id as optionId', 'option.name', 'option.type'])
          .whereRef('option.product_id', '=', 'product.id')
          .where('option.required', '=', true)
          .where((where) =>
            where.not(
              where.exists(
                where
                  .selectFrom('cart_line_options as chosen')
                  .select(sql`1`.as('one'))
                  .whereRef('chosen.line_id', '=', 'line.id')
                  .whereRef('chosen.option_id', '=', 'option.id'),
              ),
            ),
          )
          .orderBy('option.position')
          .orderBy('option.id'),
      ).as('missingOptions'),
    ])
    .where('line.cart_id', '=', cartId)
    .orderBy('line.id'),
);

/**
 * The lines of a cart in the order in which they were added, with current prices, stock, offers and
 * options.
 */
export function listLines(db: Db, cartId: CartId) {
  return linesOfCart(db, cartId);
}

export type CartLineRow = Awaited<ReturnType<typeof listLines>>[number];

const soldVariant = namedQuery('sold_variant', (db, cartId: RawBuilder<CartId>, variantId: RawBuilder<VariantId>) =>
  db
    .selectFrom('variants as variant')
    .innerJoin('products as product', 'product.id', 'variant.product_id')
    .select((eb) => [
      'variant.id',
      availableStock('variant').as('available'),
      'variant.stock_mode as stockMode',
      'variant.price_dirhams as priceDirhams',
      'variant.discounted_dirhams as discountedDirhams',
      'product.id as productId',
      jsonArrayFrom(
        eb
          .selectFrom('cart_lines')
          .select(['quantity', 'options_key as optionsKey'])
          .where('cart_id', '=', cartId)
          .whereRef('variant_id', '=', 'variant.id'),
      ).as('lines'),
    ])
    .where('variant.id', '=', variantId)
    .where('variant.published', '=', true)
    .where('product.published', '=', true),
);

/** A variant that can be bought now, with its lines in the cart; or null. */
export async function findSoldVariant(db: Db, cartId: CartId, variantId: VariantId) {
  const [variant] = await soldVariant(db, cartId, variantId);
  return variant ?? null;
}

const lineOfCart = namedQuery('cart_line', (db, cartId: RawBuilder<CartId>, lineId: RawBuilder<CartItemId>) =>
  db
    .selectFrom('cart_lines as line')
    .innerJoin('variants as variant', 'variant.id', 'line.variant_id')
    .innerJoin('products as product', 'product.id', 'variant.product_id')
    .select([
      'line.id',
      'line.quantity',
      'line.variant_id as variantId',
      availableStock('variant').as('available'),
      'variant.stock_mode as stockMode',
      'variant.price_dirhams as priceDirhams',
      'variant.discounted_dirhams as discountedDirhams',
      'product.id as productId',
      sql<boolean>`variant.published and product.published`.as('sold'),
    ])
    .where('line.cart_id', '=', cartId)
    .where('line.id', '=', lineId),
);

/** A line of this cart, or null. */
export async function findLine(db: Db, cartId: CartId, lineId: CartItemId) {
  const [line] = await lineOfCart(db, cartId, lineId);
  return line ?? null;
}

/** The lines of a variant in a cart, newest first. */
export function listLinesOfVariant(db: Db, cartId: CartId, variantId: VariantId) {
  return db
    .selectFrom('cart_lines')
    .select(['id', 'quantity', 'options_key as optionsKey'])
    .where('cart_id', '=', cartId)
    .where('variant_id', '=', variantId)
    .orderBy('id', 'desc')
    .execute();
}

export interface NewCartLine {
  cartId: CartId;
  variantId: VariantId;
  optionsKey: string;
  quantity: number;
  seenPriceDirhams: number;
}

const upsertLine = namedQuery(
  'upsert_cart_line',
  (
    db,
    cartId: RawBuilder<CartId>,
    variantId: RawBuilder<VariantId>,
    optionsKey: RawBuilder<string>,
    quantity: RawBuilder<number>,
    seenPriceDirhams: RawBuilder<number>,
  ) =>
    db
      .insertInto('cart_lines')
      .values({
        cart_id: cartId,
        variant_id: variantId,
        options_key: optionsKey,
        quantity,
        seen_price_dirhams: seenPriceDirhams,
      })
      .onConflict((conflict) =>
        conflict.columns(['cart_id', 'variant_id', 'options_key']).doUpdateSet((eb) => ({
          quantity: eb.ref('excluded.quantity'),
          seen_price_dirhams: eb.ref('excluded.seen_price_dirhams'),
        })),
      )
      .returning('id'),
);

/** Creates or replaces the cart's line of this variant and customisation. Returns its id. */
export async function putLine(db: Db, line: NewCartLine): Promise<CartItemId> {
  const { cartId, variantId, optionsKey, quantity, seenPriceDirhams } = line;
  const [row] = await upsertLine(db, cartId, variantId, optionsKey, quantity, seenPriceDirhams);
  if (!row) throw new Error('an upserted cart line returned no id');
  return row.id;
}

interface LineChange {
  cartId?: CartId;
  quantity?: number;
  optionsKey?: string;
  seenPriceDirhams?: number;
}

export async function changeLine(db: Db, lineId: CartItemId, change: LineChange): Promise<void> {
  await db
    .updateTable('cart_lines')
    .set({
      cart_id: change.cartId,
      quantity: change.quantity,
      options_key: change.optionsKey,
      seen_price_dirhams: change.seenPriceDirhams,
    })
    .where('id', '=', lineId)
    .execute();
}

// More than the lines of a usual cart.
const removedLinesKept = 50;

/** Removes a line. Returns false for a line that was neither in the cart nor removed from it before. */
export async function removeLine(db: Db, cartId: CartId, lineId: CartItemId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('cart_lines')
    .where('cart_id', '=', cartId)
    .where('id', '=', lineId)
    .executeTakeFirst();
  if (numDeletedRows > 0n) {
    await db
      .updateTable('carts')
      .set({ removed_lines: sql`(${lineId}::integer || removed_lines)[:${sql.lit(removedLinesKept)}]` })
      .where('id', '=', cartId)
      .execute();
    return true;
  }
  const cart = await db
    .selectFrom('carts')
    .select('id')
    .where('id', '=', cartId)
    .where(sql<boolean>`${lineId}::integer = any(removed_lines)`)
    .executeTakeFirst();
  return cart !== undefined;
}

const deleteLinesNamed = namedQuery('delete_cart_lines', (db, cartId: RawBuilder<CartId>) =>
  db.deleteFrom('cart_lines').where('cart_id', '=', cartId),
);

export async function deleteLines(db: Db, cartId: CartId): Promise<void> {
  await deleteLinesNamed(db, cartId);
}
