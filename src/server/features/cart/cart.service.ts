import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { LoweredItem } from '#contract/account.ts';
import type { addToCartForm, Cart } from '#contract/cart.ts';
import type { CartId, CartItemId, ShopperId } from '#contract/ids.ts';
import type { Language } from '#contract/values/locale.ts';
import type { Db } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { AppError, invalidField } from '../../errors/app-error.ts';
import type { Caller } from '../../http/identity.ts';
import type { Uploader } from '../uploads/uploads.queries.ts';
import type { UploadsService } from '../uploads/uploads.service.ts';
import { checkedOptions } from './cart-options.ts';
import { writeLineOptions } from './cart-options.queries.ts';
import * as queries from './cart.queries.ts';
import { inSession } from '../../shared/in-session.ts';
import { unitPriceDirhams } from '../../shared/pricing.rules.ts';
import { assertQuantity, mergedQuantity, optionsKey } from './cart.rules.ts';
import { cartView, loweredItem } from './cart.view.ts';
import { findCartOf, lockCart, lockExistingCart, openCart } from './carts.queries.ts';

type AddToCart = z.output<typeof addToCartForm>;

interface Needs {
  db: Kysely<Database>;
  uploads: Pick<UploadsService, 'isOwn'>;
}

async function view(db: Db, cartId: CartId | null, language: Language): Promise<Cart> {
  return cartView(cartId, cartId === null ? [] : await queries.listLines(db, cartId), language);
}

export function createCartService({ db, uploads }: Needs) {
  /** Runs a change on the caller's locked cart. Returns the cart after it. */
  function change(caller: Caller, language: Language, task: (tx: Db, cartId: CartId) => Promise<void>): Promise<Cart> {
    return inSession(db, caller, async (tx) => {
      const cartId = await openCart(tx, caller);
      await task(tx, cartId);
      return view(tx, cartId, language);
    });
  }

  /** The caller's cart; an empty one for a new guest. */
  async function getCart(caller: Caller, language: Language): Promise<Cart> {
    return view(db, await findCartOf(db, caller), language);
  }

  async function addLineIn(tx: Db, cartId: CartId, owner: Uploader, form: AddToCart): Promise<void> {
    const variant = await queries.findSoldVariant(tx, cartId, form.variantId);
    if (!variant) throw new AppError('not_found');
    if (variant.productId !== form.productId) throw invalidField('variantId', 'variantForeign');
    const entries = (form.customOptions ?? []).map((entry, index) => ({
      optionId: entry.customization_option_id,
      value: entry.option_value,
      field: `customOptions.${index}`,
    }));
    const options = await checkedOptions(tx, uploads, owner, variant.productId, entries, form.requireOptions);
    const key = optionsKey(options);
    const same = variant.lines.find((line) => line.optionsKey === key);
    const elsewhere = variant.lines.reduce((sum, line) => (line === same ? sum : sum + line.quantity), 0);
    const quantity = form.quantity + (same?.quantity ?? 0);
    assertQuantity(quantity, variant.available, elsewhere, variant.stockMode);
    const seenPriceDirhams = unitPriceDirhams(variant);
    const line = { cartId, variantId: variant.id, optionsKey: key, quantity, seenPriceDirhams };
    const lineId = await queries.putLine(tx, line);
    if (!same && options.length > 0) await writeLineOptions(tx, lineId, options);
  }

  /**
   * Adds to the line of the same variant and customisation, or creates it. Throws `not_found` for a
   * variant that is not sold, `invalid` for a variant of another product or a quantity above 50,
   * `out_of_stock` with the available quantity, `option_required` if asked to require the options.
   */
  function addLine(caller: Caller, form: AddToCart, language: Language): Promise<Cart> {
    return change(caller, language, (tx, cartId) => addLineIn(tx, cartId, caller, form));
  }

  /**
   * Sets a quantity and the price that the shopper has seen. Throws `not_found` for a line that is
   * not in the caller's cart, `out_of_stock` with the available quantity.
   */
  function setQuantity(caller: Caller, lineId: CartItemId, quantity: number, language: Language): Promise<Cart> {
    return change(caller, language, async (tx, cartId) => {
      const line = await queries.findLine(tx, cartId, lineId);
      if (!line) throw new AppError('not_found');
      const others = (await queries.listLinesOfVariant(tx, cartId, line.variantId)).filter(({ id }) => id !== lineId);
      // Reducing is always allowed, even if the stock is below the quantity in the cart.
      if (quantity > line.quantity) {
        assertQuantity(
          quantity,
          line.sold ? line.available : 0,
          others.reduce((sum, other) => sum + other.quantity, 0),
          line.stockMode,
        );
      }
      await queries.changeLine(tx, lineId, { quantity, seenPriceDirhams: unitPriceDirhams(line) });
    });
  }

  /** Removes a line; one that was removed before is no error. Throws `not_found` for any other line. */
  function removeLine(caller: Caller, lineId: CartItemId, language: Language): Promise<Cart> {
    return change(caller, language, async (tx, cartId) => {
      if (!(await queries.removeLine(tx, cartId, lineId))) throw new AppError('not_found');
    });
  }

  /** Removes all lines. */
  function clearCart(caller: Caller, language: Language): Promise<Cart> {
    return change(caller, language, (tx, cartId) => queries.deleteLines(tx, cartId));
  }

  /**
   * Moves all lines of one shopper to another, merging lines of the same variant and customisation.
   * Returns how many pieces were moved, and the lines that could not take every piece.
   */
  async function moveLines(
    tx: Db,
    fromShopperId: ShopperId,
    toShopperId: ShopperId,
    language: Language,
  ): Promise<{ pieces: number; lowered: LoweredItem[] }> {
    // Locked, so that a line that another tab adds at this moment is moved too.
    const from = await lockExistingCart(tx, fromShopperId);
    const lowered: LoweredItem[] = [];
    if (from === null) return { pieces: 0, lowered };
    let pieces = 0;
    const to = await lockCart(tx, toShopperId);
    for (const line of await queries.listLines(tx, from)) {
      const mine = await queries.listLinesOfVariant(tx, to, line.variantId);
      const same = mine.find(({ optionsKey: key }) => key === line.optionsKey);
      if (!same) {
        await queries.changeLine(tx, line.id, { cartId: to });
        pieces += line.quantity;
        continue;
      }
      const elsewhere = mine.reduce((sum, other) => (other === same ? sum : sum + other.quantity), 0);
      const quantity = mergedQuantity(same.quantity, line.quantity, line.available, elsewhere);
      await queries.changeLine(tx, same.id, { quantity, seenPriceDirhams: line.seenPriceDirhams });
      const moved = quantity - same.quantity;
      pieces += moved;
      if (moved < line.quantity) lowered.push(loweredItem(line, { quantity, lost: line.quantity - moved }, language));
    }
    return { pieces, lowered };
  }

  /** The cart functions that checkout, manual orders and account deletion run in their own transactions. */
  const lines = {
    findCartOf,
    lockExistingCart,
    openCart,
    listLines: queries.listLines,
    deleteLines: queries.deleteLines,
    add: addLineIn,
  };

  return { getCart, addLine, setQuantity, removeLine, clearCart, moveLines, lines };
}

export type CartService = ReturnType<typeof createCartService>;
