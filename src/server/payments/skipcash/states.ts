import type { FailureReason, Seen, SeenRefund } from '../provider.ts';

interface ListedState {
  name: string;
  state: Seen['state'];
  reason: FailureReason | null;
  /** What the state says of a refund of the payment. */
  refund: SeenRefund['state'] | null;
}

const states: Record<string, ListedState> = {
  '0': { name: 'new', state: 'open', reason: null, refund: null },
  '1': { name: 'pending', state: 'open', reason: null, refund: null },
  '2': { name: 'paid', state: 'captured', reason: null, refund: null },
  '3': { name: 'cancelled', state: 'failed', reason: 'cancelled', refund: null },
  '4': { name: 'failed', state: 'failed', reason: 'declined', refund: null },
  '5': { name: 'rejected', state: 'failed', reason: 'declined', refund: null },
  // The money was taken before it went back.
  '6': { name: 'refunded', state: 'captured', reason: null, refund: 'done' },
  '7': { name: 'refund pending', state: 'captured', reason: null, refund: 'pending' },
  '8': { name: 'refund failed', state: 'captured', reason: null, refund: 'refused' },
};

/** The state behind a `statusId`, or null for one that is not documented. */
export function listedState(statusId: string): ListedState | null {
  return Object.hasOwn(states, statusId) ? (states[statusId] ?? null) : null;
}
