import type { Language } from '#contract/values/locale.ts';
import type { CardName, ChargeStatus } from './cards.ts';

export type RefundStatus = 'PENDING' | 'REFUNDED' | 'DECLINED';
export type Method = 'debit' | 'card' | 'apple';

/** A notice that was not taken yet. */
export interface WaitingNotice {
  /** What is sent, as JSON. */
  body: string;
  hashstring: string;
  copies: number;
  /** In milliseconds, as all moments of the bank. */
  dueAt: number;
  tries: number;
}

interface BankObject<Status> {
  id: string;
  createdAt: number;
  completedAt: number | null;
  /** In riyals, as it was asked. */
  amount: string;
  currency: string;
  status: Status;
  code: string;
  /** What happens to it by itself. */
  becomes: { status: Status; code: string; at: number } | null;
  /** The key of idempotency. */
  idempotent: string | null;
  /** Where its notices go. */
  postUrl: string | null;
  postStatus: 'PENDING' | 'SUCCESS' | 'ERROR';
  notices: WaitingNotice[];
  metadata: Record<string, string>;
}

/** A payment. It has nothing about a person, and no card number. */
export interface Charge extends BankObject<ChargeStatus> {
  pageToken: string;
  expiryMinutes: number;
  description: string;
  language: Language;
  /** `src_qa.qpay`: the page takes debit cards only. */
  source: string;
  transaction: string | null;
  order: string | null;
  redirectUrl: string;
  paymentRef: string;
  method: Method | null;
  card: { name: CardName; lastFour: string } | null;
  activities: { status: ChargeStatus; at: number }[];
}

export interface Refund extends BankObject<RefundStatus> {
  chargeId: string;
  reason: string;
  merchantRef: string | null;
}

export function isCharge(one: Charge | Refund): one is Charge {
  return 'pageToken' in one;
}

/** Whether a payment can still be made on its page. */
export function isPayable({ status, becomes }: Charge): boolean {
  return (status === 'INITIATED' || status === 'IN_PROGRESS') && becomes === null;
}

/** When the page of a charge ends. */
export function endOf({ createdAt, expiryMinutes }: Charge): number {
  return createdAt + expiryMinutes * 60_000;
}
