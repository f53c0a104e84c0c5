import type { CartItemId, ProductId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import type { ChosenOption, CartOption } from './cart.rules.ts';

export async function writeLineOptions(db: Db, lineId: CartItemId, options: ChosenOption[]): Promise<void> {
  await db
    .insertInto('cart_line_options')
    .values(options.map(({ optionId, value }) => ({ line_id: lineId, option_id: optionId, value })))
    .onConflict((conflict) =>
      conflict.columns(['line_id', 'option_id']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute();
}

export function listLineOptions(db: Db, lineId: CartItemId): Promise<ChosenOption[]> {
  return db
    .selectFrom('cart_line_options')
    .select(['option_id as optionId', 'value'])
    .where('line_id', '=', lineId)
    .orderBy('option_id')
    .execute();
}

/** The options of a product with their rules. */
export function listOptionRules(db: Db, productId: ProductId): Promise<CartOption[]> {
  return db
    .selectFrom('customization_options')
    .select(['id', 'type', 'required', 'max_length as maxLength'])
    .where('product_id', '=', productId)
    .execute();
}
