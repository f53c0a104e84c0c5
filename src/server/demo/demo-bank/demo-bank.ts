import { randomBytes } from 'node:crypto';
import { dirhamsOf } from '../../payments/amount-text.ts';
import { chargeAnswer, refundAnswer } from './bank-answers.ts';
import type { BankFolder } from './bank-folder.ts';
import { createBankNotices } from './bank-notices.ts';
import {
  type Charge,
  type ChargeStatus,
  endOf,
  isPayable,
  type Method,
  type Refund,
  type RefundStatus,
} from './bank-objects.ts';
import { InvalidRequest, type ListRequest, type NewCharge, type NewRefundOfShop } from './bank-requests.ts';
import { type CardName, cards } from './cards.ts';
import { type Faults, noFaults } from './faults.ts';

const idempotentMs = 24 * 3_600_000;

// Tap posts nothing for a charge that was begun or abandoned.
const silentStatuses: ReadonlySet<string> = new Set(['INITIATED', 'IN_PROGRESS', 'ABANDONED', 'PENDING']);

interface Needs {
  folder: Pick<BankFolder, 'readAll' | 'save'>;
  clock: () => Date;
  secretKey: string;
  /** The address of the bank, for its pages. */
  url: string;
}

const newId = (prefix: string) => `${prefix}_TS${randomBytes(10).toString('hex').toUpperCase()}`;

function isRepeated(idempotent: string | null, now: number) {
  return (one: { idempotent: string | null; createdAt: number }) =>
    idempotent !== null && one.idempotent === idempotent && one.createdAt > now - idempotentMs;
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

/** The charges and refunds of the demo bank, as it was left in its folder. */
export async function createDemoBank({ folder, clock, secretKey, url }: Needs) {
  const now = () => clock().getTime();
  const faults: Faults = noFaults();
  const inOrder = <Value extends Charge | Refund>(objects: Value[]) =>
    new Map(objects.sort((one, other) => one.createdAt - other.createdAt).map((one) => [one.id, one]));
  const charges = inOrder(await folder.readAll<Charge>('charges'));
  const refunds = inOrder(await folder.readAll<Refund>('refunds'));
  const charged = (one: Charge | Refund): one is Charge => 'pageToken' in one;
  const save = (one: Charge | Refund) => folder.save(charged(one) ? 'charges' : 'refunds', one);
  const notices = createBankNotices({ secretKey, now, faults, save });
  // What may change by itself, or has a notice to send.
  const moving = new Set<Charge | Refund>([...charges.values(), ...refunds.values()]);

  const pageUrl = ({ pageToken }: Charge) => `${url}/pay/${pageToken}`;
  const answerOf = (one: Charge | Refund, isNew = false) =>
    charged(one)
      ? chargeAnswer(one, { isNew, pageUrl: pageUrl(one) })
      : refundAnswer(one, { isNew, charge: charges.get(one.chargeId) ?? null });

  function settle(one: Charge | Refund, status: ChargeStatus | RefundStatus, code: string): void {
    // The two kinds have other statuses: callers pass those of the kind.
    Object.assign(one, { status, code, becomes: null });
    if (status === 'CAPTURED' || status === 'REFUNDED') one.completedAt = now();
    if (charged(one)) {
      one.activities.push({ status: one.status, at: now() });
      if (status === 'CAPTURED') {
        one.amount = faults.capture.amount ?? one.amount;
        one.currency = faults.capture.currency ?? one.currency;
      }
    }
    if (!silentStatuses.has(status)) notices.add(one, answerOf(one));
    moving.add(one);
  }

  /** Lets happen what has happened by now. True: something did. */
  function catchUp(one: Charge | Refund): boolean {
    if (one.becomes && one.becomes.at <= now()) {
      settle(one, one.becomes.status, one.becomes.code);
      return true;
    }
    if (!charged(one) || !isPayable(one) || endOf(one) > now()) return false;
    const [status, code] =
      one.status === 'INITIATED' ? (['ABANDONED', '301'] as const) : (['TIMEDOUT', '801'] as const);
    settle(one, status, code);
    return true;
  }

  async function refreshed<Value extends Charge | Refund>(one: Value | undefined): Promise<Value | null> {
    if (one && catchUp(one)) await save(one);
    return one ?? null;
  }

  async function store(one: Charge | Refund): Promise<void> {
    moving.add(one);
    await save(one);
  }

  /** Makes a charge, or answers the one with its key of idempotency. */
  async function createCharge({ expiryMinutes, ...wanted }: NewCharge): Promise<object> {
    const known = await refreshed(charges.values().find(isRepeated(wanted.idempotent, now())));
    if (known) return answerOf(known, true);
    const charge: Charge = {
      ...wanted,
      id: newId('chg'),
      pageToken: randomBytes(16).toString('base64url'),
      createdAt: now(),
      completedAt: null,
      expiryMinutes,
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
      useCard(charge, 'debit', 'paid');
      endWithCard(charge);
      await notices.sendDue([charge]);
    }
    await store(charge);
    return answer;
  }

  /** Makes a refund, or answers the one with its key of idempotency. Throws InvalidRequest. */
  async function createRefund(wanted: NewRefundOfShop): Promise<object> {
    const known = await refreshed(refunds.values().find(isRepeated(wanted.idempotent, now())));
    if (known) return answerOf(known, true);
    const charge = charges.get(wanted.chargeId);
    if (charge?.status !== 'CAPTURED') throw new InvalidRequest('Charge is not captured');
    const dirhams = dirhamsOf(wanted.amount) ?? 0;
    const captured = dirhamsOf(charge.amount) ?? 0;
    const asked = [...refunds.values()]
      .filter((one) => one.chargeId === charge.id && one.status !== 'DECLINED')
      .reduce((sum, { amount }) => sum + (dirhamsOf(amount) ?? 0), 0);
    if (dirhams > captured - asked) throw new InvalidRequest('Refund amount is more than what is left');
    const { answer, pendingMs } = faults.refunds;
    const refusal = {
      done: null,
      declined: '502',
      notSupported: '503',
      partialNotSupported: dirhams < captured ? '504' : null,
    }[answer];
    const refund: Refund = {
      ...wanted,
      id: newId('re'),
      createdAt: now(),
      completedAt: null,
      status: 'PENDING',
      code: '100',
      becomes: refusal === null ? { status: 'REFUNDED', code: '000', at: now() + pendingMs } : null,
      postStatus: 'PENDING',
      notices: [],
    };
    if (refusal !== null) settle(refund, 'DECLINED', refusal);
    refunds.set(refund.id, refund);
    await store(refund);
    return answerOf(refund, true);
  }

  function useCard(charge: Charge, method: Method, name: CardName): void {
    charge.method = method;
    charge.card = { name, lastFour: cards[name].number.slice(-4) };
    charge.status = 'IN_PROGRESS';
    charge.code = '200';
  }

  /** Ends a charge as its card says. */
  function endWithCard(charge: Charge): void {
    const card = charge.card && cards[charge.card.name];
    if (!card) return;
    if (card.status === 'INITIATED')
      Object.assign(charge, { status: card.status, code: card.code, card: null, method: null });
    else if (card.status === 'IN_PROGRESS') Object.assign(charge, { status: card.status, code: card.code });
    else settle(charge, card.status, card.code);
    if (card.paidAfterMs !== undefined)
      charge.becomes = { status: 'CAPTURED', code: '000', at: now() + card.paidAfterMs };
  }

  /** What the page of a charge does. Only a charge that can still be paid changes. */
  function pageAct(act: (charge: Charge) => void) {
    return async (charge: Charge): Promise<void> => {
      await refreshed(charge);
      if (!isPayable(charge)) return;
      act(charge);
      await store(charge);
    };
  }

  async function sweep(): Promise<void> {
    for (const one of moving) {
      await refreshed(one);
      const isDone = one.notices.length === 0 && one.becomes === null && !(charged(one) && isPayable(one));
      if (isDone) moving.delete(one);
    }
    await notices.sendDue(moving);
  }

  async function list(
    kind: 'charges' | 'refunds',
    request: ListRequest,
  ): Promise<{ rows: object[]; hasMore: boolean }> {
    for (const one of moving) await refreshed(one);
    const { rows, hasMore } = kind === 'charges' ? pageOf(charges, request) : pageOf(refunds, request);
    return { rows: rows.map((one) => answerOf(one)), hasMore };
  }

  return {
    faults,
    createCharge,
    createRefund,
    list,
    async findCharge(id: string): Promise<object | null> {
      const charge = await refreshed(charges.get(id));
      return charge && answerOf(charge);
    },
    async findRefund(id: string): Promise<object | null> {
      const refund = await refreshed(refunds.get(id));
      return refund && answerOf(refund);
    },
    async chargeOfPage(token: string): Promise<Charge | null> {
      return refreshed(charges.values().find(({ pageToken }) => pageToken === token));
    },
    useCard: (charge: Charge, method: Method, name: CardName) =>
      pageAct((one) => {
        useCard(one, method, name);
        // A telephone has confirmed it already.
        if (method === 'apple') endWithCard(one);
      })(charge),
    confirm: pageAct(endWithCard),
    refuseCode: pageAct((charge) => settle(charge, 'DECLINED', '503')),
    cancel: pageAct((charge) => settle(charge, 'CANCELLED', '302')),
    sweep,
  };
}

export type DemoBank = Awaited<ReturnType<typeof createDemoBank>>;
