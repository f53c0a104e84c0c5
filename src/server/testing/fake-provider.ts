import { randomUUID } from 'node:crypto';
import { qatarDay } from '#contract/values/qatar-time.ts';
import {
  type Begun,
  type FailureReason,
  type NewAttempt,
  type NewRefund,
  type Notice,
  NotGenuine,
  NotKnown,
  type PaymentProvider,
  type ProviderName,
  Refused,
  type Seen,
  type SeenRefund,
  Unanswered,
} from '../payments/provider.ts';
import type { PaymentProviders } from '../payments/providers.ts';

export interface FakeRefund {
  ref: string;
  refund: NewRefund;
  state: SeenRefund['state'];
  at: Date;
}

export interface Charge {
  ref: string;
  attempt: NewAttempt;
  state: Seen['state'];
  reason: FailureReason | null;
  captures: { ref: string; amountDirhams: number | null; currency: string }[];
  live: boolean;
  at: Date;
}

/** How the next calls of a fake provider end. */
export interface Behaviour {
  /** `cut`: the charge is made, and the answer is lost. `silent`: no answer, and nothing is made. */
  begin: 'answers' | 'cut' | 'silent' | 'refuses';
  look: 'answers' | 'silent' | 'not known';
  /** `cut`: the refund is made, and the answer is lost. */
  refund: 'answers' | 'cut' | 'silent' | 'refuses' | 'unsupported';
  /** Waits before each answer. */
  wait: () => Promise<void>;
  /** `breaks`: the list of a day ends in the middle. */
  list: 'answers' | 'breaks' | 'silent';
}

/** A provider that answers at once. */
export const usualBehaviour: Readonly<Behaviour> = {
  begin: 'answers',
  look: 'answers',
  refund: 'answers',
  wait: async () => {},
  list: 'answers',
};

interface Options {
  name?: ProviderName;
  live?: boolean;
  account?: string;
  idempotentHours?: number;
  partialRefund?: boolean;
  listsDays?: boolean;
  /** Default: the clock of this computer. */
  clock?: () => Date;
}

/** A payment provider in memory. Its notices are signed with the word `genuine`. */
export function createFakeProvider({
  name = 'tap',
  live = false,
  account = 'a'.repeat(32),
  idempotentHours = 24,
  partialRefund = true,
  listsDays = true,
  clock = () => new Date(),
}: Options = {}) {
  const charges = new Map<string, Charge>();
  const looks: string[] = [];
  const refunds: FakeRefund[] = [];
  const behaviour: Behaviour = { ...usualBehaviour };

  const seenOf = ({ ref, attempt, state, reason, captures, live: ofCharge, at }: Charge): Seen => ({
    kind: 'payment',
    ref,
    attemptId: attempt.id,
    state,
    isUnlisted: false,
    captures,
    live: ofCharge,
    reason,
    method: state === 'captured' ? 'debit' : null,
    lastFour: state === 'captured' ? '2742' : null,
    rawStatus: state.toUpperCase(),
    rawCode: '000',
    feeDirhams: null,
    at: state === 'captured' ? at : clock(),
    expiresAt: attempt.expiresAt,
  });

  const seenRefundOf = (found: FakeRefund | null, { id, amountDirhams }: NewRefund): SeenRefund => ({
    kind: 'refund',
    ref: found?.ref ?? '',
    refundId: id,
    state: found?.state ?? 'pending',
    amountDirhams: found?.refund.amountDirhams ?? amountDirhams,
    paymentRef: found?.refund.paymentRef ?? null,
    rawStatus: (found?.state ?? 'none').toUpperCase(),
    at: found?.at ?? clock(),
  });

  const chargeOf = (attemptId: string) => [...charges.values()].find(({ attempt }) => attempt.id === attemptId);

  function make(attempt: NewAttempt): Charge {
    const known = idempotentHours > 0 ? chargeOf(attempt.id) : undefined;
    if (known) return known;
    const charge: Charge = {
      ref: `chg_${randomUUID()}`,
      attempt,
      state: 'open',
      reason: null,
      captures: [],
      live,
      at: clock(),
    };
    charges.set(charge.ref, charge);
    return charge;
  }

  function begunOf(charge: Charge): Begun {
    const { ref, attempt } = charge;
    return {
      ref,
      goTo: { url: `https://pay.example.qa/${ref}` },
      expiresAt: attempt.expiresAt,
      seen: seenOf(charge),
    };
  }

  const provider: PaymentProvider = {
    name,
    live,
    account,
    formerAccount: null,
    can: { debit: true, partialRefund, refundIsInstant: false, listsDays, expires: true, idempotentHours },
    pageHosts: ['pay.example.qa'],
    async begin(attempt) {
      if (behaviour.begin === 'silent') throw new Unanswered('no answer');
      if (behaviour.begin === 'refuses') throw new Refused('no', { status: 400, code: '1', words: '' });
      const charge = make(attempt);
      await behaviour.wait();
      if (behaviour.begin === 'cut') throw new Unanswered('the connection was cut');
      return begunOf(charge);
    },
    async look(ref) {
      looks.push(ref);
      await behaviour.wait();
      if (behaviour.look === 'silent') throw new Unanswered('no answer');
      const charge = charges.get(ref);
      if (!charge || behaviour.look === 'not known') throw new NotKnown('no such payment');
      return seenOf(charge);
    },
    async find(attempt) {
      await behaviour.wait();
      if (behaviour.look === 'silent') throw new Unanswered('no answer');
      return idempotentHours > 0 ? seenOf(make(attempt)) : null;
    },
    async refund(refund) {
      await behaviour.wait();
      if (behaviour.refund === 'silent') throw new Unanswered('no answer');
      if (behaviour.refund === 'refuses') throw new Refused('no', { status: 400, code: '1125', words: '' });
      if (behaviour.refund === 'unsupported') return { ...seenRefundOf(null, refund), state: 'unsupported' };
      // As providers without idempotency do it: asked twice, paid twice.
      const made: FakeRefund = { ref: `re_${randomUUID()}`, refund, state: 'pending', at: clock() };
      const known = idempotentHours > 0 ? refunds.find((one) => one.refund.id === refund.id) : undefined;
      if (!known) refunds.push(made);
      if (behaviour.refund === 'cut') throw new Unanswered('the connection was cut');
      return seenRefundOf(known ?? made, refund);
    },
    async lookAtRefund(refund) {
      if (behaviour.look === 'silent') throw new Unanswered('no answer');
      const found = refunds.find((one) => (refund.ref === null ? one.refund.id === refund.id : one.ref === refund.ref));
      return found ? seenRefundOf(found, refund) : null;
    },
    readNotice(body, headers) {
      if (headers['x-signature'] !== 'genuine') throw new NotGenuine('no signature');
      const {
        ref,
        attemptId = null,
        key = ref,
        event = 'payment',
      } = JSON.parse(body.toString()) as {
        ref: string;
        event?: Notice['event'];
        attemptId?: string | null;
        key?: string;
      };
      return { event, ref, attemptId, key };
    },
    async *listDay(day) {
      if (behaviour.list === 'silent') throw new Unanswered('no answer');
      let listed = 0;
      for (const charge of charges.values()) {
        if (qatarDay(charge.at) !== day) continue;
        if (behaviour.list === 'breaks' && listed > 0) throw new Unanswered('the connection was cut');
        yield seenOf(charge);
        listed += 1;
      }
      for (const made of refunds) if (qatarDay(made.at) === day) yield seenRefundOf(made, made.refund);
    },
  };

  /** The charges of an order, the first one first. */
  function chargesOf(orderNumber: string): Charge[] {
    return [...charges.values()].filter(({ attempt }) => attempt.orderNumber === orderNumber);
  }

  function chargeAt(orderNumber: string, place: number): Charge {
    const charge = chargesOf(orderNumber).at(place);
    if (!charge) throw new Error('the provider has no such charge');
    return charge;
  }

  /** The customer pays the newest charge of an order, with the sum or another one. */
  function pay(orderNumber: string, { place = -1, amountDirhams, currency = 'QAR', isLive }: PaidWith = {}): Charge {
    const charge = chargeAt(orderNumber, place);
    charge.state = 'captured';
    charge.at = clock();
    charge.live = isLive ?? live;
    charge.captures.push({
      ref: `cap_${randomUUID()}`,
      amountDirhams: amountDirhams === undefined ? charge.attempt.amountDirhams : amountDirhams,
      currency,
    });
    return charge;
  }

  /** The newest charge of an order fails. */
  function decline(orderNumber: string, reason: FailureReason = 'insufficient'): Charge {
    const charge = chargeAt(orderNumber, -1);
    charge.state = 'failed';
    charge.reason = reason;
    return charge;
  }

  /** The page of the newest charge of an order ends. */
  function end(orderNumber: string): Charge {
    const charge = chargeAt(orderNumber, -1);
    charge.state = 'expired';
    return charge;
  }

  /** The refunds of an order, the first one first. */
  function refundsOf(orderNumber: string): FakeRefund[] {
    const refs = new Set(chargesOf(orderNumber).map(({ ref }) => ref));
    return refunds.filter(({ refund }) => refs.has(refund.paymentRef));
  }

  /** The bank ends the newest refund of an order. */
  function endRefund(orderNumber: string, state: 'done' | 'refused' = 'done'): FakeRefund {
    const found = refundsOf(orderNumber).at(-1);
    if (!found) throw new Error('the provider has no such refund');
    found.state = state;
    found.at = clock();
    return found;
  }

  const providers: PaymentProviders = {
    takesNew: provider,
    get: (asked) => (asked === name ? provider : null),
    all: [provider],
  };

  return {
    provider,
    providers,
    behaviour,
    looks,
    charges,
    refunds,
    chargesOf,
    pay,
    decline,
    end,
    refundsOf,
    endRefund,
  };
}

export interface PaidWith {
  /** Which of the charges; the newest one by default. */
  place?: number;
  amountDirhams?: number | null;
  currency?: string;
  isLive?: boolean;
}

export type FakeProvider = ReturnType<typeof createFakeProvider>;
