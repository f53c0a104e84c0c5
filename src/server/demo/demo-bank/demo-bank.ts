import { randomBytes } from 'node:crypto';
import { dirhamsOf } from '../../payments/amount-text.ts';
import { chargeAnswer, refundAnswer } from './bank-answers.ts';
import type { BankFolder } from './bank-folder.ts';
import { createBankMoves } from './bank-moves.ts';
import { createBankNotices } from './bank-notices.ts';
import { type Charge, isCharge, isPayable, type Method, type Refund } from './bank-objects.ts';
import { InvalidRequest, type ListRequest, type NewCharge, type NewRefundOfShop } from './bank-requests.ts';
import type { CardName } from './cards.ts';
import { type Faults, noFaults } from './faults.ts';

const idempotentMs = 24 * 3_600_000;

interface Needs {
  folder: Pick<BankFolder, 'readAll' | 'save' | 'written'>;
  clock: () => Date;
  secretKey: string;
  /** The address of the bank, for its pages. */
  url: string;
}

const newId = (prefix: string) => `${prefix}_TS${randomBytes(10).toString('hex').toUpperCase()}`;

function inOrder<Value extends Charge | Refund>(objects: Value[]): Map<string, Value> {
  return new Map(objects.sort((one, other) => one.createdAt - other.createdAt).map((one) => [one.id, one]));
}

/** The object that was made with the same key of idempotency, for a day. */
function repeated<Value extends Charge | Refund>(
  all: ReadonlyMap<string, Value>,
  { idempotent }: { idempotent: string | null },
  now: number,
): Value | undefined {
  if (idempotent === null) return undefined;
  return [...all.values()].find((one) => one.idempotent === idempotent && one.createdAt > now - idempotentMs);
}

/** A page of a list, the newest first. */
function pageOf<Value extends Charge | Refund>(
  all: ReadonlyMap<string, Value>,
  { from, to, limit, after, status }: ListRequest,
): { rows: Value[]; hasMore: boolean } {
  const listed = [...all.values()]
    .filter((one) => one.createdAt >= from && one.createdAt <= to && (status === null || one.status === status))
    .toReversed();
  const start = after === null ? 0 : listed.findIndex(({ id }) => id === after) + 1;
  return { rows: listed.slice(start, start + limit), hasMore: start + limit < listed.length };
}

/** Why a refund is refused: its code, or null. */
function refusalOf({ answer }: Faults['refunds'], isPartial: boolean): string | null {
  if (answer === 'declined') return '502';
  if (answer === 'notSupported') return '503';
  return answer === 'partialNotSupported' && isPartial ? '504' : null;
}

/** The charges and refunds of the demo bank, as they were left in its folder. */
export async function createDemoBank({ folder, clock, secretKey, url }: Needs) {
  const now = () => clock().getTime();
  const faults = noFaults();
  const charges = inOrder(await folder.readAll<Charge>('charges'));
  const refunds = inOrder(await folder.readAll<Refund>('refunds'));
  // What may change by itself, or has a notice to send.
  const moving = new Set<Charge | Refund>([...charges.values(), ...refunds.values()]);

  const save = (one: Charge | Refund) => folder.save(isCharge(one) ? 'charges' : 'refunds', one);
  const answerOf = (one: Charge | Refund, isNew = false) =>
    isCharge(one)
      ? chargeAnswer(one, { isNew, pageUrl: `${url}/pay/${one.pageToken}` })
      : refundAnswer(one, { isNew, charge: charges.get(one.chargeId) ?? null });
  const notices = createBankNotices({ secretKey, now, faults, save });
  const moves = createBankMoves({ now, faults, notify: (one) => notices.add(one, answerOf(one)) });

  async function store(one: Charge | Refund): Promise<void> {
    moving.add(one);
    await save(one);
  }

  async function refreshed<Value extends Charge | Refund>(one: Value | undefined): Promise<Value | null> {
    if (one && moves.catchUp(one)) await store(one);
    return one ?? null;
  }

  /** Makes a charge, or answers the one with its key of idempotency. */
  async function createCharge(wanted: NewCharge): Promise<object> {
    const known = await refreshed(repeated(charges, wanted, now()));
    if (known) return answerOf(known, true);
    const charge: Charge = {
      ...wanted,
      id: newId('chg'),
      pageToken: randomBytes(16).toString('base64url'),
      createdAt: now(),
      completedAt: null,
      status: 'INITIATED',
      code: '100',
      becomes: null,
      postStatus: 'PENDING',
      notices: [],
      paymentRef: String(randomBytes(6).readUIntBE(0, 6)).padStart(19, '0'),
      method: null,
      card: null,
      activities: [{ status: 'INITIATED', at: now() }],
    };
    // Before anything is awaited: the same request at the same moment finds it.
    charges.set(charge.id, charge);
    const answer = answerOf(charge, true);
    if (faults.notices.beforeAnswer) {
      moves.useCard(charge, 'debit', 'paid');
      moves.endWithCard(charge);
      await notices.sendDue([charge]);
    }
    await store(charge);
    return answer;
  }

  /** Makes a refund, or answers the one with its key of idempotency. Throws InvalidRequest. */
  async function createRefund(wanted: NewRefundOfShop): Promise<object> {
    const known = await refreshed(repeated(refunds, wanted, now()));
    if (known) return answerOf(known, true);
    const charge = charges.get(wanted.chargeId);
    if (charge?.status !== 'CAPTURED') throw new InvalidRequest('Charge is not captured');
    const captured = dirhamsOf(charge.amount) ?? 0;
    const asked = [...refunds.values(), { ...wanted, status: 'PENDING' }]
      .filter((one) => one.chargeId === charge.id && one.status !== 'DECLINED')
      .reduce((sum, { amount }) => sum + (dirhamsOf(amount) ?? 0), 0);
    if (asked > captured) throw new InvalidRequest('Refund amount is more than what is left');
    const refund: Refund = {
      ...wanted,
      id: newId('re'),
      createdAt: now(),
      completedAt: null,
      status: 'PENDING',
      code: '100',
      becomes: { status: 'REFUNDED', code: '000', at: now() + faults.refunds.pendingMs },
      postStatus: 'PENDING',
      notices: [],
    };
    refunds.set(refund.id, refund);
    const refusal = refusalOf(faults.refunds, dirhamsOf(wanted.amount) !== captured);
    if (refusal !== null) moves.settle(refund, 'DECLINED', refusal);
    await store(refund);
    return answerOf(refund, true);
  }

  /** What the page of a charge does. Only a charge that can still be paid changes. */
  async function act(charge: Charge, change: (charge: Charge) => void): Promise<void> {
    await refreshed(charge);
    if (!isPayable(charge)) return;
    change(charge);
    await store(charge);
  }

  /** Lets happen what is due, and sends the notices that are due. */
  async function sweep(): Promise<void> {
    for (const one of moving) {
      await refreshed(one);
      const isDone = one.notices.length === 0 && one.becomes === null && !(isCharge(one) && isPayable(one));
      if (isDone) moving.delete(one);
    }
    // The shop must not hear of what a crash would undo.
    await folder.written();
    await notices.sendDue(moving);
  }

  return {
    faults,
    createCharge,
    createRefund,
    sweep,
    async list(kind: 'charges' | 'refunds', request: ListRequest): Promise<{ rows: object[]; hasMore: boolean }> {
      for (const one of moving) await refreshed(one);
      await folder.written();
      const { rows, hasMore } = kind === 'charges' ? pageOf(charges, request) : pageOf(refunds, request);
      return { rows: rows.map((one) => answerOf(one)), hasMore };
    },
    async find(kind: 'charges' | 'refunds', id: string): Promise<object | null> {
      const found = await refreshed(kind === 'charges' ? charges.get(id) : refunds.get(id));
      await folder.written();
      return found && answerOf(found);
    },
    async chargeOfPage(token: string): Promise<Charge | null> {
      return refreshed([...charges.values()].find(({ pageToken }) => pageToken === token));
    },
    useCard: (charge: Charge, method: Method, name: CardName) =>
      act(charge, (one) => {
        moves.useCard(one, method, name);
        // A telephone has confirmed it already.
        if (method === 'apple') moves.endWithCard(one);
      }),
    confirm: (charge: Charge) => act(charge, moves.endWithCard),
    refuseCode: (charge: Charge) => act(charge, (one) => moves.settle(one, 'DECLINED', '503')),
    cancel: (charge: Charge) => act(charge, (one) => moves.settle(one, 'CANCELLED', '302')),
  };
}

export type DemoBank = Awaited<ReturnType<typeof createDemoBank>>;
