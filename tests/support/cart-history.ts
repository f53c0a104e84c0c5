import { limits } from '#contract/values/limits.ts';

/** A model cart: lines by id. */
export type ModelCart = ReadonlyMap<number, { what: string; quantity: number }>;
export interface ModelCarts {
  guest: ModelCart;
  user: ModelCart;
  /** Lines that were removed, each with its cart: removing one again changes nothing and is no error. */
  removed: ReadonlySet<string>;
}

type CartName = 'guest' | 'user';

export type CartAction =
  | { kind: 'add'; what: string; quantity: number }
  | { kind: 'set'; id: number; quantity: number }
  | { kind: 'remove'; id: number }
  | { kind: 'clear' | 'get' | 'login' };

/** An action in a tab, its time, and the cart or refusal of its response. */
export interface Done {
  cart: CartName;
  action: CartAction;
  begun: number;
  ended: number;
  answer: { lines: [id: number, what: string, quantity: number][] } | { refusal: string } | { moved: number };
}

/**
 * The stock of each variant. `what` is the variant and its personalisation, separated by a colon.
 */
export type Stocks = ReadonlyMap<string, number>;

const variantOf = (what: string): string => what.split(':')[0] as string;

function piecesBeside(cart: ModelCart, what: string): number {
  let pieces = 0;
  for (const line of cart.values())
    if (line.what !== what && variantOf(line.what) === variantOf(what)) pieces += line.quantity;
  return pieces;
}

function refusalOf(cart: ModelCart, what: string, quantity: number, stocks: Stocks): string | null {
  if (quantity > limits.cartQuantityMax) return 'invalid';
  return quantity + piecesBeside(cart, what) > (stocks.get(variantOf(what)) ?? 0) ? 'out_of_stock' : null;
}

/** The cart after an action, or why it is refused. New lines get the ids of the shop's response. */
function after(cart: ModelCart, { action, answer }: Done, stocks: Stocks): ModelCart | string {
  const next = new Map(cart);
  if (action.kind === 'clear') return new Map();
  if (action.kind === 'add') {
    const [id, line] = [...cart].find(([, { what }]) => what === action.what) ?? [];
    const quantity = action.quantity + (line?.quantity ?? 0);
    const refusal = refusalOf(cart, action.what, quantity, stocks);
    if (refusal) return refusal;
    const given = id ?? ('lines' in answer ? answer.lines.find(([, what]) => what === action.what)?.[0] : undefined);
    if (given !== undefined) next.set(given, { what: action.what, quantity });
    return next;
  }
  if (action.kind === 'set' || action.kind === 'remove') {
    const line = cart.get(action.id);
    if (!line) return 'not_found';
    const refusal =
      action.kind === 'set' && action.quantity > line.quantity && refusalOf(cart, line.what, action.quantity, stocks);
    if (refusal) return refusal;
    if (action.kind === 'remove') next.delete(action.id);
    else next.set(action.id, { ...line, quantity: action.quantity });
  }
  return next;
}

/**
 * The merge at login: the guest's lines move to the user; equal ones add up to the maximum, and no
 * quantity becomes smaller.
 */
function merged({ guest, user }: Omit<ModelCarts, 'removed'>, stocks: Stocks): { user: ModelCart; moved: number } {
  const next = new Map(user);
  let moved = 0;
  for (const [id, line] of [...guest].sort(([one], [other]) => one - other)) {
    const [mineId, mine] = [...next].find(([, { what }]) => what === line.what) ?? [];
    if (mineId === undefined || !mine) {
      next.set(id, line);
      moved += line.quantity;
      continue;
    }
    const possible = Math.min(
      limits.cartQuantityMax,
      (stocks.get(variantOf(line.what)) ?? 0) - piecesBeside(next, line.what),
    );
    const quantity = Math.max(mine.quantity, Math.min(mine.quantity + line.quantity, possible));
    moved += quantity - mine.quantity;
    next.set(mineId, { ...mine, quantity });
  }
  return { user: next, moved };
}

const textOf = (cart: ModelCart): string =>
  JSON.stringify(
    [...cart].sort(([one], [other]) => one - other).map(([id, { what, quantity }]) => [id, what, quantity]),
  );

/** The carts after an action, or null if the model's response differs from the shop's. */
function step(carts: ModelCarts, done: Done, stocks: Stocks): ModelCarts | null {
  if (done.action.kind === 'login') {
    const { user, moved } = merged(carts, stocks);
    // The guest's cart ends with the login.
    const removed = new Set([...carts.removed].filter((line) => line.startsWith('user')));
    return 'moved' in done.answer && done.answer.moved === moved ? { guest: new Map(), user, removed } : null;
  }
  const removal = done.action.kind === 'remove' ? `${done.cart} ${done.action.id}` : null;
  const isGone = removal !== null && carts.removed.has(removal);
  const next = isGone ? carts[done.cart] : after(carts[done.cart], done, stocks);
  if (typeof next === 'string') return 'refusal' in done.answer && done.answer.refusal === next ? carts : null;
  if (!('lines' in done.answer) || JSON.stringify(done.answer.lines) !== textOf(next)) return null;
  const removed = removal === null ? carts.removed : new Set([...carts.removed, removal]);
  return { ...carts, [done.cart]: next, removed };
}

/**
 * Whether the actions can have happened sequentially: in an order that keeps the order of each tab
 * and of actions that ended before others began, with the responses and final carts of the model.
 * Returns how far the best order gets.
 */
export function longestOrder(
  tabs: readonly (readonly Done[])[],
  atEnd: { guest: string; user: string },
  stocks: Stocks,
) {
  const total = tabs.reduce((sum, tab) => sum + tab.length, 0);
  const seen = new Set<string>();
  const open: { at: number[]; carts: ModelCarts }[] = [
    { at: tabs.map(() => 0), carts: { guest: new Map(), user: new Map(), removed: new Set() } },
  ];
  let longest = 0;
  for (let here = open.pop(); here; here = open.pop()) {
    const { at, carts } = here;
    const length = at.reduce((sum, one) => sum + one, 0);
    longest = Math.max(longest, length);
    if (length === total && textOf(carts.guest) === atEnd.guest && textOf(carts.user) === atEnd.user)
      return { serial: true, longest, total };
    const nexts = tabs.map((tab, index) => tab[at[index] as number]);
    const firstEnd = Math.min(...nexts.map((done) => done?.ended ?? Infinity));
    for (const [index, done] of nexts.entries()) {
      if (!done || done.begun > firstEnd) continue;
      const state = step(carts, done, stocks);
      if (!state) continue;
      const next = at.map((one, tab) => (tab === index ? one + 1 : one));
      const name = `${next.join()} ${textOf(state.guest)} ${textOf(state.user)} ${[...state.removed].sort().join()}`;
      if (seen.has(name)) continue;
      seen.add(name);
      open.push({ at: next, carts: state });
    }
  }
  return { serial: false, longest, total };
}
