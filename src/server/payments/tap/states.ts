import type { FailureReason, Seen, SeenRefund } from '../provider.ts';

type State = Seen['state'];

const states: Record<string, State> = {
  INITIATED: 'open',
  IN_PROGRESS: 'open',
  UNKNOWN: 'open',
  CAPTURED: 'captured',
  ABANDONED: 'expired',
  TIMEDOUT: 'expired',
  TIMED_OUT: 'expired',
  CANCELLED: 'failed',
  FAILED: 'failed',
  DECLINED: 'failed',
  RESTRICTED: 'failed',
  VOID: 'failed',
};

// Of a charge that did not succeed: nobody paid in time.
const expiredCodes = new Set(['301', '304', '801']);

const reasonsOfCharges: Record<FailureReason, readonly string[]> = {
  cancelled: ['302'],
  expired_card: ['405', '406', '407', '1125'],
  wrong_code: ['502'],
  not_authenticated: ['503', '504', '512', '516'],
  insufficient: ['505'],
  limit: ['702'],
  technical: ['402', '403', '408', '506', '513', '901'],
  declined: ['404', '501', '507', '509', '510', '511', '514', '515', '701', '703', '704'],
};
const reasonOfCode = new Map(
  Object.entries(reasonsOfCharges).flatMap(([reason, codes]) =>
    codes.map((code) => [code, reason as FailureReason] as const),
  ),
);

const usualReasons: Record<string, FailureReason> = {
  CANCELLED: 'cancelled',
  FAILED: 'technical',
  UNKNOWN: 'technical',
  VOID: 'cancelled',
};

/** The state of a charge. `isUnknownForTooLong`: an UNKNOWN charge can no longer be paid. */
export function chargeState(
  status: string,
  code: string,
  isUnknownForTooLong: boolean,
): Pick<Seen, 'state' | 'isUnlisted'> {
  if (!Object.hasOwn(states, status)) return { state: 'open', isUnlisted: true };
  if (status === 'UNKNOWN' && isUnknownForTooLong) return { state: 'failed', isUnlisted: true };
  const state = states[status] ?? 'open';
  return { state: state === 'failed' && expiredCodes.has(code) ? 'expired' : state, isUnlisted: false };
}

/** Why a charge failed. Tap's code of the bank, or else its status. */
export function chargeReason(status: string, code: string): FailureReason {
  return reasonOfCode.get(code) ?? usualReasons[status] ?? 'declined';
}

const refundStates: Record<string, SeenRefund['state']> = {
  PENDING: 'pending',
  ACCEPTED: 'pending',
  INITIATED: 'pending',
  IN_PROGRESS: 'pending',
  // The money may be on its way: Tap says later.
  UNKNOWN: 'pending',
  REFUNDED: 'done',
  DECLINED: 'refused',
  FAILED: 'refused',
  RESTRICTED: 'refused',
  REJECTED: 'refused',
  CANCELLED: 'refused',
  TIMED_OUT: 'refused',
  TIMEDOUT: 'refused',
};

// The codes of refunds are the numbers of charges with other meanings.
const unsupportedCodes = new Set(['503', '504']);

/** Whether Tap cannot refund this payment at all, or not a part of it. */
export function isUnsupportedRefund(code: string): boolean {
  return unsupportedCodes.has(code);
}

/** The state of a refund. One that Tap does not list is pending: it is looked at again. */
export function refundState(status: string, code: string): SeenRefund['state'] {
  const state = refundStates[status] ?? 'pending';
  return state === 'refused' && isUnsupportedRefund(code) ? 'unsupported' : state;
}
