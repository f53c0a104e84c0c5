import type { Kysely } from 'kysely';
import type { CartId, CartItemId, ProductId, VariantId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/identity.ts';
import { inSession } from '../../shared/in-session.ts';
import type { UploadsService } from '../uploads/uploads.service.ts';
import { checkedOptions, type OptionToCheck } from './cart-options.ts';
import { listLineOptions, writeLineOptions } from './cart-options.queries.ts';
import * as queries from './cart.queries.ts';
import { type ChosenOption, mergedQuantity, optionsKey } from './cart.rules.ts';
import { findCartOf, openCart } from './carts.queries.ts';

export interface LineWithOptions {
  id: CartItemId;
  productId: ProductId;
  options: ChosenOption[];
}

interface Needs {
  db: Kysely<Database>;
  uploads: Pick<UploadsService, 'isOwn'>;
}

/** The chosen options of cart lines. */
export function createCartOptionsService({ db, uploads }: Needs) {
  /** A line of the caller's own cart with its options, or null. */
  async function findLine(caller: Caller, lineId: CartItemId): Promise<LineWithOptions | null> {
    const cartId = await findCartOf(db, caller);
    const line = cartId === null ? null : await queries.findLine(db, cartId, lineId);
    return line && { id: line.id, productId: line.productId, options: await listLineOptions(db, line.id) };
  }

  /** The newest line of the caller's cart that holds the variant, or null. */
  async function findLineOfVariant(caller: Caller, variantId: VariantId): Promise<LineWithOptions | null> {
    const cartId = await findCartOf(db, caller);
    const [newest] = cartId === null ? [] : await queries.listLinesOfVariant(db, cartId, variantId);
    return newest ? findLine(caller, newest.id) : null;
  }

  // A line that becomes equal to another line of its variant is merged with it.
  async function rename(tx: Db, cartId: CartId, lineId: CartItemId): Promise<void> {
    const key = optionsKey(await listLineOptions(tx, lineId));
    const line = await queries.findLine(tx, cartId, lineId);
    if (!line) return;
    const others = (await queries.listLinesOfVariant(tx, cartId, line.variantId)).filter(({ id }) => id !== lineId);
    const twin = others.find((other) => other.optionsKey === key);
    if (twin) {
      const elsewhere = others.reduce((sum, other) => (other === twin ? sum : sum + other.quantity), 0);
      const quantity = mergedQuantity(line.quantity, twin.quantity, line.available, elsewhere);
      await queries.removeLine(tx, cartId, twin.id);
      await queries.changeLine(tx, lineId, { quantity });
    }
    await queries.changeLine(tx, lineId, { optionsKey: key });
  }

  /**
   * Saves options of lines, all or none. Throws `not_found` for a line that is not in the caller's
   * cart, `invalid` for a wrong option.
   */
  async function saveOptions(caller: Caller, entries: (OptionToCheck & { lineId: CartItemId })[]): Promise<void> {
    await inSession(db, caller, async (tx) => {
      const cartId = await openCart(tx, caller);
      const lineIds = new Set(entries.map((entry) => entry.lineId));
      for (const lineId of lineIds) {
        const line = await queries.findLine(tx, cartId, lineId);
        if (!line) throw new AppError('not_found');
        const ofLine = entries.filter((entry) => entry.lineId === lineId);
        await writeLineOptions(tx, lineId, await checkedOptions(tx, uploads, caller, line.productId, ofLine));
        // Two lines may swap their options: a temporary key keeps them from colliding.
        await queries.changeLine(tx, lineId, { optionsKey: `line ${lineId}` });
      }
      for (const lineId of lineIds) await rename(tx, cartId, lineId);
    });
  }

  return { findLine, findLineOfVariant, saveOptions };
}

export type CartOptionsService = ReturnType<typeof createCartOptionsService>;
