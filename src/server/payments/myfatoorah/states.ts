import type { FailureReason, Seen, SeenRefund } from '../provider.ts';

/** The state of one transaction of an invoice. */
export type TransactionState = 'success' | 'open' | 'failed' | 'unlisted';

// `Succss` is how version 2 spells it.
const transactionStates: Record<string, TransactionState> = {
  succss: 'success',
  success: 'success',
  inprogress: 'open',
  authorize: 'open',
  failed: 'failed',
  canceled: 'failed',
  cancelled: 'failed',
};

export function transactionState(status: string): TransactionState {
  return transactionStates[status.toLowerCase()] ?? 'unlisted';
}

const invoiceStates: Record<string, Seen['state']> = {
  pending: 'open',
  paid: 'captured',
  duplicatepayment: 'captured',
  canceled: 'failed',
  cancelled: 'failed',
  expired: 'expired',
};

/** The state of an invoice by its own status. Null: one that is not documented. */
export function invoiceState(status: string): Seen['state'] | null {
  return invoiceStates[status.toLowerCase()] ?? null;
}

const reasonsOfCodes: Record<string, FailureReason> = {
  MF001: 'not_authenticated',
  MF002: 'declined',
  MF003: 'declined',
  MF004: 'insufficient',
  MF005: 'cancelled',
  MF006: 'cancelled',
  MF007: 'expired_card',
  MF008: 'technical',
  MF009: 'declined',
  MF010: 'wrong_code',
  MF020: 'technical',
};

/** Why a transaction failed: the code of its error, or else its status. */
export function transactionReason(status: string, code: string): FailureReason {
  return reasonsOfCodes[code.toUpperCase()] ?? (/^cancell?ed$/i.test(status) ? 'cancelled' : 'declined');
}

const refundStates: Record<string, SeenRefund['state']> = {
  pending: 'pending',
  refunded: 'done',
  canceled: 'refused',
  cancelled: 'refused',
  rejected: 'refused',
};

/** The state of a refund. One that is not documented is pending: it is looked at again. */
export function refundState(status: string): SeenRefund['state'] {
  return refundStates[status.toLowerCase()] ?? 'pending';
}
