import { limits } from '#contract/limits.ts';

/** A cart by the contract's words: lines by their id. */
export type ModelCart = ReadonlyMap<number, { what: string; quantity: number }>;
export interface ModelCarts {
  guest: ModelCart;
  user: ModelCart;
}

export type Deed =
  | { kind: 'add'; what: string; quantity: number }
  | { kind: 'set'; id: number; quantity: number }
  | { kind: 'remove'; id: number }
  | { kind: 'clear' | 'get' | 'login' };

/** What somebody did in a tab, when, and the cart or the refusal that they were answered. */
export interface Done {
  cart: keyof ModelCarts;
  deed: Deed;
  begun: number;
  ended: number;
  answer: { lines: [id: number, what: string, quantity: number][] } | { refusal: string } | { moved: number };
}

/** How many pieces there are of each variant. `what` is the variant and what was chosen for it, with a colon between. */
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

/** The cart after a deed, or why it is refused. New lines get the ids that the shop says it gave them. */
function after(cart: ModelCart, { deed, answer }: Done, stocks: Stocks): ModelCart | string {
  const next = new Map(cart);
  if (deed.kind === 'clear') return new Map();
  if (deed.kind === 'add') {
    const [id, line] = [...cart].find(([, { what }]) => what === deed.what) ?? [];
    const quantity = deed.quantity + (line?.quantity ?? 0);
    const refusal = refusalOf(cart, deed.what, quantity, stocks);
    if (refusal) return refusal;
    const given = id ?? ('lines' in answer ? answer.lines.find(([, what]) => what === deed.what)?.[0] : undefined);
    if (given !== undefined) next.set(given, { what: deed.what, quantity });
    return next;
  }
  if (deed.kind === 'set' || deed.kind === 'remove') {
    const line = cart.get(deed.id);
    if (!line) return 'not_found';
    const refusal =
      deed.kind === 'set' && deed.quantity > line.quantity && refusalOf(cart, line.what, deed.quantity, stocks);
    if (refusal) return refusal;
    if (deed.kind === 'remove') next.delete(deed.id);
    else next.set(deed.id, { ...line, quantity: deed.quantity });
  }
  return next;
}

/** Sign-in: the guest's lines go to the user; the same adds up, capped, and is never made smaller. */
function merged({ guest, user }: ModelCarts, stocks: Stocks): { user: ModelCart; moved: number } {
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

/** The carts after what was done, if the answer is the one that they give; null where it is not. */
function step(carts: ModelCarts, done: Done, stocks: Stocks): ModelCarts | null {
  if (done.deed.kind === 'login') {
    const { user, moved } = merged(carts, stocks);
    return 'moved' in done.answer && done.answer.moved === moved ? { guest: new Map(), user } : null;
  }
  const next = after(carts[done.cart], done, stocks);
  if (typeof next === 'string') return 'refusal' in done.answer && done.answer.refusal === next ? carts : null;
  if (!('lines' in done.answer) || JSON.stringify(done.answer.lines) !== textOf(next)) return null;
  return { ...carts, [done.cart]: next };
}

/**
 * Whether all of it can have happened one after the other: some order of everything that was done, in which each tab's deeds keep theirs and nothing comes
 * before what had ended when it began, where every answer and the carts at the end are the model's. Returns how far the best order comes.
 */
export function longestOrder(
  tabs: readonly (readonly Done[])[],
  atEnd: { guest: string; user: string },
  stocks: Stocks,
) {
  const total = tabs.reduce((sum, tab) => sum + tab.length, 0);
  const seen = new Set<string>();
  const open: { at: number[]; carts: ModelCarts }[] = [
    { at: tabs.map(() => 0), carts: { guest: new Map(), user: new Map() } },
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
      const after = step(carts, done, stocks);
      if (!after) continue;
      const next = at.map((one, tab) => (tab === index ? one + 1 : one));
      const name = `${next.join()} ${textOf(after.guest)} ${textOf(after.user)}`;
      if (seen.has(name)) continue;
      seen.add(name);
      open.push({ at: next, carts: after });
    }
  }
  return { serial: false, longest, total };
}
