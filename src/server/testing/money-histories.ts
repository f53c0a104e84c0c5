import { paidWays } from '#contract/console/manual-orders.ts';
import type { ChangedOrder, ConsoleOrder } from '#contract/console/orders.ts';
import { grantsOf } from '#contract/console/permissions.ts';
import type { OrderId, VariantId } from '#contract/ids.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { Actor } from '../audit/act.ts';
import { AppError } from '../errors/app-error.ts';
import {
  dueBackOf,
  type MoneyChange,
  type Move,
  owedOf,
  paymentWhenPlaced,
  settleChange,
  sumsOf,
} from '../features/money/money.rules.ts';
import { faultsOfMoney, moneyFaults } from './money-faults.ts';
import { awaitsRest, isCollected } from '../features/orders/orders.rules.ts';
import { insertTestOrder } from './order-factory.ts';
import type { TestApp } from './test-app.ts';

const piece = 4_000;

/** Random numbers that a seed repeats. */
export function diceOf(seed: number) {
  let state = seed;
  const next = (sides: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % sides;
  };
  return { next, pick: <T>(list: readonly T[]): T => list[next(list.length)] as T };
}

/** What an observer knows of an order's money, in dirhams. */
interface Model {
  captured: number;
  waived: number;
  /** Whether its money was complete once, and whether staff chose that the driver collects what it owes since. */
  isPaid: boolean;
  isAtDoor: boolean;
  /** What the last act changed, while it can be undone. */
  last: (Pick<Model, 'captured' | 'waived' | 'isPaid' | 'isAtDoor'> & { act: string }) | null;
}

type Step = 'accept' | 'ship' | 'deliver' | 'complete' | 'cancel' | 'pay' | 'edit' | 'dearer' | 'door' | 'undo';

const stepsOf: Record<OrderStatus, readonly Step[]> = {
  Pending: ['accept', 'accept', 'pay', 'edit', 'dearer', 'undo', 'cancel'],
  Processing: ['ship', 'ship', 'pay', 'edit', 'dearer', 'door', 'undo', 'cancel'],
  Shipped: ['deliver', 'deliver', 'deliver', 'door', 'undo', 'cancel'],
  Delivered: ['complete', 'pay', 'undo', 'undo'],
  Completed: ['undo'],
  Cancelled: [],
};

/** Plays a random history of an order in the console. Returns what is wrong with its money. */
export async function playOrder(shop: TestApp, by: Actor, variantId: VariantId, seed: number): Promise<string[]> {
  const dice = diceOf(seed);
  const quantity = 2 + dice.next(3);
  const fee = dice.pick([0, 1_500]);
  const total = quantity * piece + fee;
  const id: OrderId = await insertTestOrder(
    shop.db,
    {
      number: `DN-261127-H${String(seed).padStart(5, '0')}`,
      items_count: quantity,
      net_subtotal_dirhams: quantity * piece,
      shipping_fee_dirhams: fee,
      total_dirhams: total,
    },
    [{ variant_id: variantId, quantity, unit_price_dirhams: piece, list_price_dirhams: piece }],
  );
  const { work, edits, reader } = shop.services.ordersConsole;
  const viewer = { driverId: null, now: new Date(), mayEdit: true, mayCancel: true, mayDeliverWithoutPin: true };
  const model: Model = { captured: 0, waived: 0, isPaid: false, isAtDoor: false, last: null };
  const faults: string[] = [];
  let order: ConsoleOrder = await reader.readIn(shop.db, viewer, { id });

  const costs = () => (order.status === 'Cancelled' ? 0 : Math.round((order.money?.total ?? 0) * 100));
  const owed = () => Math.max(0, costs() - model.waived - model.captured);
  const isHeld = () => model.isPaid && !model.isAtDoor && owed() > 0;
  function book({ order: after, act }: ChangedOrder, captured = 0, waived = 0): void {
    const { captured: paid, waived: given, isPaid, isAtDoor } = model;
    order = after;
    model.captured += captured;
    model.waived += waived;
    model.isPaid ||= owed() === 0 && order.status !== 'Cancelled';
    model.last = act === null ? null : { act, captured: paid, waived: given, isPaid, isAtDoor };
  }
  /** Takes a step with which goods leave the shop: it is refused while a paid order owes something. */
  async function leave(step: () => Promise<ChangedOrder>, captured = 0, waived = 0): Promise<void> {
    if (!isHeld()) return book(await step(), captured, waived);
    const code = await step().then(
      () => null,
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    );
    if (code !== 'awaits_rest') faults.push(`${order.number}: leaves although it owes ${owed()}: ${code}`);
  }

  async function deliver(): Promise<void> {
    const due = model.isPaid && !model.isAtDoor ? 0 : owed();
    const collected = dice.pick([undefined, due, 0, Math.floor(due / 2), due + 700]);
    const mayMarkPaid = dice.next(2) === 0;
    const taken = collected ?? due;
    const form = { version: order.version, reason: 'Seen', collected: collected && collected / 100 };
    const waived = mayMarkPaid ? Math.max(0, due - taken) : 0;
    await leave(() => work.deliver(by, { ...viewer, mayMarkPaid }, id, form), taken, waived);
  }

  async function edit(): Promise<void> {
    const line = order.items[0];
    if (!line || line.quantity < 2) return;
    const removals = [{ itemId: line.id, quantity: 1, missing: false, setStockToZero: false }];
    const request = { version: order.version, removals, swaps: [], additions: [], reason: 'Gone', cancel: false };
    book(await edits.edit(by, { ...viewer }, id, request));
  }

  async function makeDearer(): Promise<void> {
    const additions = [{ variantId, quantity: 1 }];
    const expectedTotal = ((order.money?.total ?? 0) * 100 + piece) / 100;
    const request = { version: order.version, removals: [], swaps: [], additions, reason: 'More', cancel: false };
    book(await edits.edit(by, { ...viewer }, id, { ...request, expectedTotal }));
  }

  async function collectAtDoor(): Promise<void> {
    if (!model.isPaid || owed() === 0 || model.isAtDoor) return;
    book(await work.collectRest(by, viewer, id, { version: order.version, amount: owed() / 100 }));
    model.isAtDoor = true;
  }

  async function undo(): Promise<void> {
    if (model.last === null) return;
    const { act, ...before } = model.last;
    const { done } = await shop.services.undo(by, grantsOf({ role: 'owner', extra: [] }), act);
    if (done.length !== 1) faults.push(`${order.number}: ${act} was not undone`);
    Object.assign(model, before, { last: null });
    order = await reader.readIn(shop.db, viewer, { id });
  }

  const take: Record<Step, () => Promise<void>> = {
    accept: () => move('Processing'),
    ship: () => leaveTo('Shipped'),
    complete: () => move('Completed'),
    cancel: () => move('Cancelled'),
    deliver,
    edit,
    dearer: makeDearer,
    door: collectAtDoor,
    undo,
    pay: async () => {
      const due = owed();
      book(
        await work.markPaid(by, viewer, id, { version: order.version, way: dice.pick([...paidWays, undefined]) }),
        due,
      );
    },
  };
  async function move(to: OrderStatus): Promise<void> {
    book(await work.move(by, viewer, id, { version: order.version, to, reason: 'Seen' }));
    if (to === 'Cancelled') model.last = null;
  }

  const leaveTo = (to: OrderStatus) =>
    leave(() => work.move(by, viewer, id, { version: order.version, to, reason: 'Seen' }));

  const path: Step[] = [];
  for (let turn = 2 + dice.next(7); turn > 0 && stepsOf[order.status].length > 0; turn -= 1) {
    const step = dice.pick(stepsOf[order.status]);
    path.push(step);
    await take[step]();
    faults.push(...(await moneyFaults(shop.db, id)));
    const { money } = order;
    const dueBack = Math.max(0, model.captured - Math.max(0, costs() - model.waived));
    const collects = order.status !== 'Cancelled' && (model.isAtDoor || !model.isPaid);
    const shown = [
      money?.captured.reduce((sum, { amount }) => sum + amount, 0),
      money?.owed,
      money?.dueBack,
      order.toCollect,
    ];
    const expected = [model.captured, owed(), dueBack, collects ? owed() : 0].map((dirhams) => dirhams / 100);
    if (JSON.stringify(shown) !== JSON.stringify(expected))
      faults.push(`${order.number}: shows ${shown.join()} instead of ${expected.join()}`);
    if (faults.length > 0) return faults.map((fault) => `${fault} (${path.join(', ')})`);
  }
  return [];
}

/**
 * Plays a random history of the book alone: also cards, refunds, favours and dearer orders. Returns the moves, and what is wrong
 * with them.
 */

export function playBook(seed: number): { moves: Move[]; faults: string[] } {
  const dice = diceOf(seed);
  const at = new Date('2026-11-27T09:00:00Z');
  const type = dice.pick(['cash', 'online'] as const);
  const total = piece * (1 + dice.next(4));
  let order = {
    id: seed,
    status: 'Pending' as OrderStatus,
    payment_type: type,
    ...paymentWhenPlaced({ type, totalDirhams: total, at }),
    net_subtotal_dirhams: total,
    shipping_fee_dirhams: 0,
    payment_fee_dirhams: 0,
    total_dirhams: total,
  };
  let moves: Move[] = [];
  let lastAttempt: 'Failed' | null = null;
  let undoable: { act: string; unpays: boolean } | null = null;
  // What an observer counts.
  const seen = { captured: 0, returned: 0, waived: 0 };
  let undone = { captured: 0, waived: 0 };
  /** A refund by hand that was begun, and not handed out yet. */
  let byHand = 0;
  const priced = () => (order.status === 'Cancelled' ? 0 : Math.max(0, order.total_dirhams - seen.waived));
  const owed = () => Math.max(0, priced() - seen.captured + seen.returned + byHand);
  const move = (
    takenFrom: Move['takenFrom'],
    givenTo: Move['givenTo'],
    amountDirhams: number,
    cause: string,
  ): Move[] => (amountDirhams > 0 ? [{ at, takenFrom, givenTo, amountDirhams, cause }] : []);

  function settle(act: string, change: Omit<MoneyChange, 'at'>, came = 0, waived = 0): void {
    const settled = settleChange({ order, moves, leaving: byHand }, { at, lastAttempt, ...change });
    const unpays = order.paid_at === null && settled.columns.paid_at !== null;
    order = { ...order, ...change.after, ...settled.columns };
    moves = [...moves, ...settled.moves];
    seen.captured += came;
    seen.waived += waived;
    undoable = came > 0 || waived > 0 ? { act, unpays } : null;
    undone = { captured: came, waived };
  }

  const path: string[] = [];
  for (let turn = 0; turn < 12; turn += 1) {
    const act = `act-${turn}`;
    const isOpen = order.status === 'Pending' || order.status === 'Shipped';
    const steps = [
      'refund',
      'goodwill',
      'undo',
      'hand',
      'handOut',
      'withdraw',
      ...(order.status === 'Cancelled' ? ['card'] : ['pay', 'favour', 'price', 'door']),
    ];
    if (isOpen) steps.push('deliver', 'deliver', 'cancel', ...(type === 'online' ? ['card', 'decline'] : []));
    const step = dice.pick(steps);
    path.push(step);
    if (step === 'pay') settle(act, { moves: move('bank', 'customer', owed(), `transfer:${act}`) }, owed());
    if (step === 'card') {
      const amount = dice.pick([order.total_dirhams, 700]);
      lastAttempt = null;
      settle(act, { moves: move('provider:tap', 'customer', amount, `capture:${act}`) }, amount);
    }
    if (step === 'decline') {
      lastAttempt = 'Failed';
      settle(act, {});
    }
    if (step === 'deliver' && !awaitsRest(order, owed())) {
      const due = isCollected(order) ? owed() : 0;
      const took = dice.pick([due, 0, Math.floor(due / 2), due + 700]);
      const waived = dice.next(2) * Math.max(0, due - took);
      const cash = [
        ...move('drivers', 'customer', took, `cash:${act}`),
        ...move('sales', 'customer', waived, `allowance:${act}`),
      ];
      settle(act, { after: { status: 'Delivered' }, moves: cash }, took, waived);
    }
    if (step === 'price') {
      const price = order.total_dirhams + dice.pick([-1_000, -300, 1_000]);
      if (price > 0) settle(act, { after: { total_dirhams: price, net_subtotal_dirhams: price } });
    }
    if (step === 'door' && order.paid_at !== null) settle(act, { after: { door_dirhams: owed() } });
    if (step === 'favour') {
      const favour = Math.min(500, order.total_dirhams - seen.waived);
      if (favour > 0) settle(act, { moves: move('sales', 'customer', favour, `allowance:${act}`) }, 0, favour);
    }
    if (step === 'cancel') settle(act, { after: { status: 'Cancelled' } });
    if (step === 'refund') {
      const due = dueBackOf(order, sumsOf(moves), byHand);
      settle(act, { moves: move('customer', 'provider:tap', due, `refund:${act}`) });
      seen.returned += due;
    }
    // A part of what is due, or of what was paid as a favour: never more than what is left of it.
    if (step === 'goodwill' && order.paid_at !== null) {
      const amount = Math.min(dice.pick([250, 900, 5_000]), seen.captured - seen.returned - byHand);
      const due = Math.min(amount, dueBackOf(order, sumsOf(moves), byHand));
      const favour = order.status === 'Cancelled' ? 0 : amount - due;
      const back = order.status === 'Cancelled' ? due : amount;
      const parts = [Math.floor(back / 2), back - Math.floor(back / 2)];
      settle(act, { moves: move('sales', 'customer', favour, `allowance:${act}`) }, 0, favour);
      // Sent later, in two parts.
      for (const [place, part] of parts.entries())
        settle(act, { moves: move('customer', 'provider:tap', part, `refund:${act}-${place}`) });
      seen.returned += back;
      undoable = null;
    }
    if (step === 'hand' && byHand === 0 && order.paid_at !== null) {
      byHand = dueBackOf(order, sumsOf(moves));
      settle(act, {});
    }
    if (step === 'handOut' && byHand > 0) {
      const out = byHand;
      byHand = 0;
      settle(act, { moves: move('customer', 'counter', out, `refund:${act}`) });
      seen.returned += out;
    }
    // As far as the order costs more since. No money moves.
    if (step === 'withdraw' && byHand > 0) {
      const [before, known] = [owed(), moves.length];
      const kept = Math.min(byHand, before);
      byHand -= kept;
      settle(act, {});
      if (owed() !== before - kept || moves.length !== known) return { moves, faults: [`${seed}: withdraws ${kept}`] };
    }
    if (step === 'undo' && undoable !== null) {
      const { captured, waived } = undone;
      const status = order.status === 'Delivered' ? 'Shipped' : order.status;
      settle(act, { after: { status }, undoes: undoable });
      seen.captured -= captured;
      seen.waived -= waived;
    }
    const { captured, returned, allowances } = sumsOf(moves);
    const faults = faultsOfMoney(order, moves, { lastAttempt, leaving: byHand });
    const owes = owedOf(order, sumsOf(moves), byHand);
    if (owes !== owed()) faults.push(`owes ${owes} instead of ${owed()}`);
    if (JSON.stringify({ captured, returned, waived: allowances }) !== JSON.stringify(seen))
      faults.push(`counts ${captured}, ${returned}, ${allowances} instead of ${JSON.stringify(seen)}`);
    if (faults.length > 0) return { moves, faults: faults.map((fault) => `${seed}: ${fault} (${path.join(', ')})`) };
  }
  return { moves, faults: [] };
}
