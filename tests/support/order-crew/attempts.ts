import type { ConsoleApi } from '#contract/console/api.ts';
import type { Api } from '#contract/api/api.ts';
import { type CallOptions, isApiError } from '#contract/http/client.ts';
import type { InputOf } from '#contract/http/endpoint.ts';
import { isOutcomeUnknown, newKey } from '#console/runtime/api/intent.ts';

type OfStaff =
  | 'acceptOrder'
  | 'moveOrder'
  | 'moveOrders'
  | 'setPicked'
  | 'packOrder'
  | 'packOrders'
  | 'handOver'
  | 'deliverOrder'
  | 'failDelivery'
  | 'cancelOrder'
  | 'markPaid'
  | 'noteOrder'
  | 'undoAct';

/** A write of staff. */
export type Deed = { [N in OfStaff]: { call: N; input: InputOf<ConsoleApi[N]> } }[OfStaff];

/** A write of a shopper. */
export type Wish = { [N in 'placeOrder' | 'cancelOrder']: { call: N; input: InputOf<Api[N]> } }[
  'placeOrder' | 'cancelOrder'];

/** What any write answers: only what the checks need. */
export interface Answer {
  act?: string | null;
  order?: { id: number; version: number };
  done?: { id: number; version: number }[];
  id?: number;
  picked?: boolean;
}

type AnyCall = (name: string, input: object, options: CallOptions) => Promise<Answer>;

export interface Sender {
  /** The id of the member of staff; null for a shopper. */
  staffId: number | null;
  /** The client at the running shop. */
  client: () => unknown;
}

/** One write under one key, and everything that was answered. */
export interface Attempt {
  sender: Sender;
  deed: Deed | Wish;
  key: string;
  answers: Answer[];
  refusals: string[];
  /** Whether it is open if the shop has done it. */
  isUnknown: boolean;
}

// What the loser of a race may hear. Anything else is a fault.
const expected = new Set([
  'order_moved',
  'changed_meanwhile',
  'not_cancellable',
  'not_permitted',
  'not_found',
  'pin_wrong',
  'pin_locked',
  'cart_empty',
]);

/** Everything that a crew has sent. */
export interface Log {
  attempts: Attempt[];
  requests: number;
  slowestMs: number;
  /** Requests whose answer the sender did not wait for. */
  dropped: number;
  /** Repeated requests that were answered with another act than the first one. */
  different: string[];
  /** Answers that no sender can expect. */
  strange: string[];
}

export const newLog = (): Log => ({ attempts: [], requests: 0, slowestMs: 0, dropped: 0, different: [], strange: [] });

export function begin(log: Log, sender: Sender, deed: Deed | Wish): Attempt {
  const attempt: Attempt = { sender, deed, key: newKey(), answers: [], refusals: [], isUnknown: true };
  log.attempts.push(attempt);
  return attempt;
}

function keep(log: Log, attempt: Attempt, answer: Answer): void {
  const first = attempt.answers.find(({ act }) => typeof act === 'string');
  if (first && first.act !== answer.act)
    log.different.push(`${attempt.deed.call} ${attempt.key}: ${JSON.stringify(answer).slice(0, 300)}`);
  attempt.answers.push(answer);
  attempt.isUnknown = false;
}

/** Whether no answer came. A shop that is being killed may say that its database is away. */
export function isAway(error: unknown): boolean {
  return isApiError(error) && ['network', 'unavailable', 'overloaded'].includes(error.code);
}

/**
 * Sends an attempt. With `dropAfterMs` its sender hangs up after that time. Returns false without an
 * answer.
 */
export async function send(log: Log, attempt: Attempt, dropAfterMs?: number): Promise<boolean> {
  const { sender, deed, key } = attempt;
  const call = sender.client() as AnyCall;
  const headers = { 'idempotency-key': key };
  const signal = dropAfterMs === undefined ? {} : { signal: AbortSignal.timeout(dropAfterMs) };
  log.requests += 1;
  const begun = performance.now();
  try {
    keep(log, attempt, await call(deed.call, deed.input, { headers, ...signal }));
    return true;
  } catch (error) {
    if (isOutcomeUnknown(error)) {
      log.dropped += 1;
      if (!isAway(error)) log.strange.push(`${deed.call}: ${String(error)}`);
      return false;
    }
    const code = isApiError(error) ? error.code : String(error);
    if (!expected.has(code)) log.strange.push(`${deed.call}: ${code} ${String(error)}`);
    attempt.refusals.push(code);
    attempt.isUnknown = false;
    return true;
  } finally {
    log.slowestMs = Math.max(log.slowestMs, performance.now() - begun);
  }
}

/** Sends what got no answer again, each with its key, until there is one. */
export async function settle(log: Log): Promise<number> {
  const open = log.attempts.filter(({ isUnknown }) => isUnknown);
  for (const attempt of open) {
    for (let patience = 0; !(await send(log, attempt)); patience += 1)
      if (patience === 20) throw new Error(`${attempt.deed.call} was never answered`);
  }
  return open.length;
}

/** The act of an attempt; null if it changed nothing. */
export function actOf({ answers }: Attempt): string | null {
  return answers.find(({ act }) => typeof act === 'string')?.act ?? null;
}
