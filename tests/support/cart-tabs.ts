import { setTimeout as pause } from 'node:timers/promises';
import type { Cart } from '#contract/cart.ts';
import { isApiError } from '#contract/client.ts';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { type Deed, type Done, longestOrder } from './cart-history.ts';
import { type Buyer, newBuyers, type OpenApp } from './open-app.ts';

/** A small generator of the same numbers for the same seed. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

interface Ware {
  productId: number;
  variantId: number;
  optionId: number;
  stock: number;
}

/** Few and scarce, so that tabs meet: on a line, at 50, at the stock. */
export async function createTabWares({ db }: OpenApp): Promise<Ware[]> {
  const wares: Ware[] = [];
  for (const stock of [4, 12, 500]) {
    const made = await createProduct(db, { variants: [{ price: 10 + stock, stock }], options: [{ type: 'text' }] });
    wares.push({
      productId: made.productId,
      variantId: made.variantIds[0] as number,
      optionId: made.optionIds[0] as number,
      stock,
    });
  }
  return wares;
}

const linesOf = (cart: Cart): [number, string, number][] =>
  cart.cartItems
    .map((item): [number, string, number] => [
      item.id,
      `${item.variant.id}:${item.customOptions[0]?.option_value ?? ''}`,
      item.quantity,
    ])
    .sort(([one], [other]) => one - other);

function totalsAreTheSum(cart: Cart): boolean {
  const pieces = cart.cartItems.reduce((sum, item) => sum + item.quantity, 0);
  const dirhams = cart.cartItems.reduce((sum, item) => sum + Math.round(item.price * 100) * item.quantity, 0);
  return cart.totalItemsCount === pieces && Math.round(cart.totalPrice * 100) === dirhams;
}

function draw(random: (below: number) => number, wares: Ware[], ids: number[], mayLogIn: boolean): Deed {
  const dice = random(mayLogIn ? 22 : 20);
  const quantity = 1 + random(random(4) === 0 ? 50 : 5);
  const id = ids[random(ids.length)];
  if (dice >= 20) return { kind: 'login' };
  if (dice === 19) return { kind: 'clear' };
  if (dice >= 17) return { kind: 'get' };
  if (dice >= 14 && id !== undefined) return { kind: 'remove', id };
  if (dice >= 9 && id !== undefined) return { kind: 'set', id, quantity };
  const ware = wares[random(wares.length)] as Ware;
  return { kind: 'add', what: `${ware.variantId}:${random(2) === 0 ? '' : 'Noor'}`, quantity };
}

/**
 * Four tabs at once: two of a signed-in user, two of one guest, one of which signs in as that user now and then. Says whether all their answers and the carts
 * at the end are those of some order of their deeds, and whether every total was the sum of its lines.
 */
export async function useTabs(app: OpenApp, wares: Ware[], { seed, deeds }: { seed: number; deeds: number }) {
  const random = randomOf(seed);
  const [user] = (await newBuyers(app, 1)) as [Buyer];
  const guest: { guestId?: string } = {};
  // The guest's id comes with the first answer; both tabs know it, as tabs of one browser do.
  await app.apiFor(guest)('getCart');
  const apiOf = { user: app.apiFor({ token: user.token }), guest: app.apiFor(guest) };
  let wrongTotals = 0;

  async function answerOf(api: (typeof apiOf)['user'], deed: Deed): Promise<Done['answer']> {
    if (deed.kind === 'login') {
      const { merge } = await api('login', { body: { email: user.email, password: user.password } });
      return { moved: merge?.items ?? 0 };
    }
    const ask = (): Promise<Cart> => {
      if (deed.kind === 'set')
        return api('setQuantity', { params: { id: deed.id }, body: { quantity: deed.quantity } });
      if (deed.kind === 'remove') return api('removeLine', { params: { id: deed.id } });
      if (deed.kind !== 'add') return api(deed.kind === 'clear' ? 'clearCart' : 'getCart');
      const [variantId, text] = deed.what.split(':');
      const { productId, optionId } = wares.find((one) => one.variantId === Number(variantId)) as Ware;
      const customOptions = text ? [{ customization_option_id: optionId, option_value: text }] : [];
      return api('addToCart', {
        body: { productId, variantId: Number(variantId), quantity: deed.quantity, customOptions },
      });
    };
    try {
      const cart = await ask();
      if (!totalsAreTheSum(cart)) wrongTotals += 1;
      return { lines: linesOf(cart) };
    } catch (error) {
      if (!isApiError(error)) throw error;
      return { refusal: error.code };
    }
  }

  async function use(cart: 'guest' | 'user', mayLogIn: boolean): Promise<Done[]> {
    const history: Done[] = [];
    let ids: number[] = [];
    while (history.length < deeds) {
      const deed = draw(random, wares, ids, mayLogIn);
      const begun = performance.now();
      const answer = await answerOf(apiOf[cart], deed);
      history.push({ cart, deed, begun, ended: performance.now(), answer });
      if ('lines' in answer) ids = answer.lines.map(([id]) => id);
      if (random(3) === 0) await pause(random(8));
    }
    return history;
  }

  const tabs = await Promise.all([use('user', false), use('user', false), use('guest', false), use('guest', true)]);
  const [guestCart, userCart] = await Promise.all([apiOf.guest('getCart'), apiOf.user('getCart')]);
  const atEnd = { guest: JSON.stringify(linesOf(guestCart)), user: JSON.stringify(linesOf(userCart)) };
  const stocks = new Map(wares.map((ware) => [String(ware.variantId), ware.stock]));
  return { ...longestOrder(tabs, atEnd, stocks), wrongTotals };
}
