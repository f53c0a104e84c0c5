import type { Language } from '#contract/values/locale.ts';

export const providerNames = ['tap', 'myfatoorah', 'skipcash'] as const;
export type ProviderName = (typeof providerNames)[number];

/**
 * What the shop needs of whoever takes money. Amounts are whole dirhams. No method is called inside a
 * transaction: each makes calls that take up to 3.5 seconds in all.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** Whether its key moves real money. */
  readonly live: boolean;
  /** The fingerprint of the account: 32 hex digits over API host, mode and key. */
  readonly account: string;
  /** The fingerprint of the same account under the key before, while that key is set; else null. */
  readonly formerAccount: string | null;
  readonly can: Abilities;
  /**
   * The hosts of `goTo`, which `begin` has checked; `*.host` is every host below it. With an API on
   * loopback, any host and port on loopback counts too, also with http.
   */
  readonly pageHosts: readonly string[];
  /**
   * Begins an attempt under its id: asked again with the same attempt within `can.idempotentHours`, it
   * answers the same payment. Throws Unanswered when nobody knows whether the payment exists, and Refused.
   */
  begin(attempt: NewAttempt): Promise<Begun>;
  /** What the provider knows of a payment now: the only truth. Throws Unanswered, Refused and NotKnown. */
  look(ref: string): Promise<Seen>;
  /**
   * Finds what an unanswered `begin` may have made. Null: nothing, or the provider has no idempotency and
   * the attempt is dropped. Throws Unanswered and Refused.
   */
  find(attempt: NewAttempt): Promise<Seen | null>;
  /** Sends money back. Throws Unanswered when nobody knows whether it was asked, and Refused. */
  refund(refund: NewRefund): Promise<SeenRefund>;
  /** What the provider knows of a refund now, found by our id where `ref` is unknown. Null: it has none. */
  lookAtRefund(refund: NewRefund & { ref: string | null }): Promise<SeenRefund | null>;
  /**
   * Whose notice this is: what to look at, never what happened. `keys.old` also accepts a signature with
   * the key before the present one. Throws NotGenuine.
   */
  readNotice(
    body: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
    keys: { readonly old: boolean },
  ): Notice;
  /** Payments and refunds of a Qatari day (`2026-11-26`). Empty where the provider lists none. */
  listDay(day: string): AsyncIterable<Seen | SeenRefund>;
}

/** What a provider is able to do, as the console shows it. */
export interface Abilities {
  /** Opens the page of the Qatari debit card at once. */
  debit: boolean;
  partialRefund: boolean;
  refundIsInstant: boolean;
  /** Lists a day, for the nightly comparison. */
  listsDays: boolean;
  /** Payments end at `expiresAt`. */
  expires: boolean;
  /** How long a repeated `begin` or `refund` answers the first one. 0: never. */
  idempotentHours: number;
}

/** Where the browser goes to pay: an address, or a form to post. */
export type GoTo = { url: string } | { post: string; fields: Record<string, string> };

export interface Begun {
  ref: string;
  goTo: GoTo;
  expiresAt: Date | null;
  seen: Seen;
}

export interface NewAttempt {
  /** Our id, and the key of idempotency. */
  id: string;
  orderNumber: string;
  amountDirhams: number;
  option: 'debit' | 'card';
  language: Language;
  begunAt: Date;
  expiresAt: Date;
  /** A person who orders by phone may have no e-mail: an empty text. */
  customer: { name: string; email: string; phone: string };
  shopEmail: string;
  returnUrl: string;
  /** Null: the provider cannot reach the shop. */
  noticeUrl: string | null;
  description: string;
}

/** One sum that was taken from the payer. */
export interface SeenCapture {
  /** Unique at the provider. */
  ref: string;
  /** Null: not a whole number of dirhams. */
  amountDirhams: number | null;
  currency: string;
}

export interface Seen {
  kind: 'payment';
  ref: string;
  attemptId: string | null;
  state: 'open' | 'captured' | 'failed' | 'expired';
  /**
   * An alarm: the provider answered a status that its documentation does not list, which is open, or one
   * that stayed unknown for too long, which is failed.
   */
  isUnlisted: boolean;
  captures: SeenCapture[];
  /** Null: the provider does not say. */
  live: boolean | null;
  reason: FailureReason | null;
  method: 'debit' | 'card' | 'wallet' | null;
  lastFour: string | null;
  rawStatus: string;
  rawCode: string;
  feeDirhams: number | null;
  at: Date;
  expiresAt: Date | null;
}

export interface NewRefund {
  /** Our id, stored before the call: the key of idempotency, or the provider's external identifier. */
  id: string;
  paymentRef: string;
  captureRef: string;
  amountDirhams: number;
  reason: string;
  noticeUrl: string | null;
}

export interface SeenRefund {
  kind: 'refund';
  /** Empty where the provider made no refund: `unsupported`. */
  ref: string;
  /** Our id, where the provider repeats it. */
  refundId: string | null;
  /** The payment that it is of, where the provider says it. */
  paymentRef?: string | null;
  /** `unsupported`: the provider cannot do this refund at all, and it is done by hand. */
  state: 'pending' | 'done' | 'refused' | 'unsupported';
  amountDirhams: number | null;
  rawStatus: string;
  at: Date;
}

export interface Notice {
  event: 'payment' | 'refund' | 'dispute' | 'other';
  /** The same for a repeated notice. */
  key: string;
  /** Of the payment or the refund that it is about. */
  ref: string;
  attemptId: string | null;
}

export type FailureReason =
  | 'insufficient'
  | 'declined'
  | 'wrong_code'
  | 'not_authenticated'
  | 'cancelled'
  | 'expired_card'
  | 'limit'
  | 'technical';

/** The provider gave no answer that can be trusted: what was asked may have happened, or not. */
export class Unanswered extends Error {
  override name = 'Unanswered';
}

/** The provider says no: what was asked did not happen. */
export class Refused extends Error {
  override name = 'Refused';
  /** The status of HTTP. */
  readonly status: number;
  /** The provider's code of the error, or an empty text. */
  readonly code: string;
  /** What the provider says, for staff. Not for the log: it may quote the customer. */
  readonly words: string;
  constructor(message: string, { status, code, words }: { status: number; code: string; words: string }) {
    super(message);
    this.status = status;
    this.code = code;
    this.words = words;
  }
}

/** The provider knows no such payment. */
export class NotKnown extends Error {
  override name = 'NotKnown';
}

/** A notice that the provider did not sign. */
export class NotGenuine extends Error {
  override name = 'NotGenuine';
}
