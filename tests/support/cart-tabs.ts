import { setTimeout as pause } from 'node:timers/promises';
import type { Cart } from '#contract/cart.ts';
import { isApiError } from '#contract/http/client.ts';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { type CartAction, type Done, longestOrder } from './cart-history.ts';
import { type Buyer, newBuyers, type OpenApp } from './open-app.ts';

/** A small pseudo-random generator: the same numbers for the same seed. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

interface TestProduct {
  productId: number;
  variantId: number;
  optionId: number;
  stock: number;
}

/**
 * Few and scarce products, so that tabs compete for lines, for the maximum of 50, and for stock.
 */
export async function createTabProducts({ db }: OpenApp): Promise<TestProduct[]> {
  const products: TestProduct[] = [];
  for (const stock of [4, 12, 500]) {
    const made = await createProduct(db, { variants: [{ price: 10 + stock, stock }], options: [{ type: 'text' }] });
    products.push({
      productId: made.productId,
      variantId: made.variantIds[0] as number,
      optionId: made.optionIds[0] as number,
      stock,
    });
  }
  return products;
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

function randomAction(
  random: (below: number) => number,
  products: TestProduct[],
  ids: number[],
  mayLogIn: boolean,
): CartAction {
  const dice = random(mayLogIn ? 22 : 20);
  const quantity = 1 + random(random(4) === 0 ? 50 : 5);
  const id = ids[random(ids.length)];
  if (dice >= 20) return { kind: 'login' };
  if (dice === 19) return { kind: 'clear' };
  if (dice >= 17) return { kind: 'get' };
  if (dice >= 14 && id !== undefined) return { kind: 'remove', id };
  if (dice >= 9 && id !== undefined) return { kind: 'set', id, quantity };
  const product = products[random(products.length)] as TestProduct;
  return { kind: 'add', what: `${product.variantId}:${random(2) === 0 ? '' : 'Noor'}`, quantity };
}

/**
 * Runs four tabs at once: two of a signed-in user, two of one guest, one of which sometimes logs in
 * as that user. Returns whether all responses and the final carts are those of a sequential order
 * of the actions, and how many totals differed from the sum of their lines.
 */
export async function useTabs(
  app: OpenApp,
  products: TestProduct[],
  { seed, actions }: { seed: number; actions: number },
) {
  const random = randomOf(seed);
  const [user] = (await newBuyers(app, 1)) as [Buyer];
  const guest: { guestId?: string } = {};
  // The guest's id comes with the first response; both tabs have it, as tabs of one browser do.
  await app.apiFor(guest)('getCart');
  const apiOf = { user: app.apiFor({ token: user.token }), guest: app.apiFor(guest) };
  let wrongTotals = 0;

  async function answerOf(api: (typeof apiOf)['user'], action: CartAction): Promise<Done['answer']> {
    if (action.kind === 'login') {
      const { merge } = await api('login', { body: { email: user.email, password: user.password } });
      return { moved: merge?.items ?? 0 };
    }
    const send = (): Promise<Cart> => {
      if (action.kind === 'set')
        return api('setQuantity', { params: { id: action.id }, body: { quantity: action.quantity } });
      if (action.kind === 'remove') return api('removeLine', { params: { id: action.id } });
      if (action.kind !== 'add') return api(action.kind === 'clear' ? 'clearCart' : 'getCart');
      const [variantId, text] = action.what.split(':');
      const { productId, optionId } = products.find((one) => one.variantId === Number(variantId)) as TestProduct;
      const customOptions = text ? [{ customization_option_id: optionId, option_value: text }] : [];
      return api('addToCart', {
        body: { productId, variantId: Number(variantId), quantity: action.quantity, customOptions },
      });
    };
    try {
      const cart = await send();
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
    while (history.length < actions) {
      const action = randomAction(random, products, ids, mayLogIn);
      const begun = performance.now();
      const answer = await answerOf(apiOf[cart], action);
      history.push({ cart, action, begun, ended: performance.now(), answer });
      if ('lines' in answer) ids = answer.lines.map(([id]) => id);
      if (random(3) === 0) await pause(random(8));
    }
    return history;
  }

  const tabs = await Promise.all([use('user', false), use('user', false), use('guest', false), use('guest', true)]);
  const [guestCart, userCart] = await Promise.all([apiOf.guest('getCart'), apiOf.user('getCart')]);
  const atEnd = { guest: JSON.stringify(linesOf(guestCart)), user: JSON.stringify(linesOf(userCart)) };
  const stocks = new Map(products.map((product) => [String(product.variantId), product.stock]));
  return { ...longestOrder(tabs, atEnd, stocks), wrongTotals };
}
