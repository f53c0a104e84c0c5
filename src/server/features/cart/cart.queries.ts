import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../database/connect.ts';
import type { ChosenOption } from './cart.rules.ts';

export async function findCart(db: Db, shopperId: number): Promise<number | null> {
  const row = await db.selectFrom('carts').select('id').where('shopper_id', '=', shopperId).executeTakeFirst();
  return row?.id ?? null;
}

/** The shopper's cart, made where it is missing and locked until the transaction ends: two writes to one cart happen one after the other. */
export async function lockCart(db: Db, shopperId: number): Promise<number> {
  const row = await db
    .insertInto('carts')
    .values({ shopper_id: shopperId })
    .onConflict((conflict) => conflict.column('shopper_id').doUpdateSet({ shopper_id: shopperId }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The lines of a cart in the order in which they came, with live prices, stock, offers and chosen options. */
export function listLines(db: Db, cartId: number) {
  return db
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
      'variant.stock',
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
          .select(['discount', 'description'])
          .whereRef('variant_id', '=', 'variant.id')
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
    ])
    .where('line.cart_id', '=', cartId)
    .orderBy('line.id')
    .execute();
}

export type CartLine = Awaited<ReturnType<typeof listLines>>[number];

/** A variant that can be bought now, or null. */
export async function findSoldVariant(db: Db, variantId: number) {
  const row = await db
    .selectFrom('variants as variant')
    .innerJoin('products as product', 'product.id', 'variant.product_id')
    .select([
      'variant.id',
      'variant.stock',
      'variant.price_dirhams as priceDirhams',
      'variant.discounted_dirhams as discountedDirhams',
      'product.id as productId',
    ])
    .where('variant.id', '=', variantId)
    .where('variant.published', '=', true)
    .where('product.published', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/** A line of this very cart, or null. */
export async function findLine(db: Db, cartId: number, lineId: number) {
  const row = await db
    .selectFrom('cart_lines as line')
    .innerJoin('variants as variant', 'variant.id', 'line.variant_id')
    .select([
      'line.id',
      'line.quantity',
      'line.variant_id as variantId',
      'variant.stock',
      'variant.price_dirhams as priceDirhams',
      'variant.discounted_dirhams as discountedDirhams',
      'variant.product_id as productId',
    ])
    .where('line.cart_id', '=', cartId)
    .where('line.id', '=', lineId)
    .executeTakeFirst();
  return row ?? null;
}

/** What the cart holds of a variant, line by line. */
export function listLinesOfVariant(db: Db, cartId: number, variantId: number) {
  return db
    .selectFrom('cart_lines')
    .select(['id', 'quantity', 'options_key as optionsKey'])
    .where('cart_id', '=', cartId)
    .where('variant_id', '=', variantId)
    .orderBy('id', 'desc')
    .execute();
}

export async function insertLine(
  db: Db,
  line: { cartId: number; variantId: number; quantity: number; optionsKey: string; seenPriceDirhams: number },
  options: ChosenOption[],
): Promise<void> {
  const { id } = await db
    .insertInto('cart_lines')
    .values({
      cart_id: line.cartId,
      variant_id: line.variantId,
      quantity: line.quantity,
      options_key: line.optionsKey,
      seen_price_dirhams: line.seenPriceDirhams,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (options.length > 0) await writeLineOptions(db, id, options);
}

export async function writeLineOptions(db: Db, lineId: number, options: ChosenOption[]): Promise<void> {
  await db
    .insertInto('cart_line_options')
    .values(options.map(({ optionId, value }) => ({ line_id: lineId, option_id: optionId, value })))
    .onConflict((conflict) =>
      conflict.columns(['line_id', 'option_id']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute();
}

export function listLineOptions(db: Db, lineId: number): Promise<ChosenOption[]> {
  return db
    .selectFrom('cart_line_options')
    .select(['option_id as optionId', 'value'])
    .where('line_id', '=', lineId)
    .orderBy('option_id')
    .execute();
}

export async function setLineQuantity(db: Db, lineId: number, quantity: number): Promise<void> {
  await db.updateTable('cart_lines').set({ quantity }).where('id', '=', lineId).execute();
}

export async function setSeenPrice(db: Db, lineId: number, seenPriceDirhams: number): Promise<void> {
  await db.updateTable('cart_lines').set({ seen_price_dirhams: seenPriceDirhams }).where('id', '=', lineId).execute();
}

export async function setLineKey(db: Db, lineId: number, optionsKey: string): Promise<void> {
  await db.updateTable('cart_lines').set({ options_key: optionsKey }).where('id', '=', lineId).execute();
}

export async function moveLine(db: Db, lineId: number, cartId: number): Promise<void> {
  await db.updateTable('cart_lines').set({ cart_id: cartId }).where('id', '=', lineId).execute();
}

export async function deleteLine(db: Db, cartId: number, lineId: number): Promise<boolean> {
  const result = await db
    .deleteFrom('cart_lines')
    .where('cart_id', '=', cartId)
    .where('id', '=', lineId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteLines(db: Db, cartId: number): Promise<void> {
  await db.deleteFrom('cart_lines').where('cart_id', '=', cartId).execute();
}

/** The options of a product by id: whether it is a text or an image. */
export async function optionTypes(db: Db, productId: number): Promise<Map<number, 'text' | 'image'>> {
  const rows = await db
    .selectFrom('customization_options')
    .select(['id', 'type'])
    .where('product_id', '=', productId)
    .execute();
  return new Map(rows.map((row) => [row.id, row.type]));
}
