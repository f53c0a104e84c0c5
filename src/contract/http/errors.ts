import type { ConsoleErrorCode } from './console-errors.ts';

/**
 * The error codes of the API and their HTTP status. Codes never change. i18n has a message for each
 * code and language; a code without one does not compile.
 */
export const errorStatus = {
  malformed_request: 400,
  login_required: 401,
  bad_credentials: 401,
  account_unconfirmed: 403,
  csrf_failed: 403,
  not_found: 404,
  request_timeout: 408,
  out_of_stock: 409,
  in_stock: 409,
  price_changed: 409,
  slot_full: 409,
  slot_over: 409,
  day_full: 409,
  too_many_addresses: 409,
  cart_empty: 409,
  not_cancellable: 409,
  not_changeable: 409,
  already_paid: 409,
  not_payable: 409,
  /** The customer may still be paying at the provider. */
  payment_open: 409,
  /** The account has too many orders that wait for their payment. */
  unpaid_orders: 409,
  too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  unsupported_image: 415,
  misdirected: 421,
  invalid: 422,
  /** A notice that the payment provider did not sign. */
  notice_refused: 401,
  otp_invalid: 422,
  link_invalid: 422,
  image_too_large: 422,
  option_required: 422,
  idempotency_key_reused: 422,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
  /** The payment provider does not answer. Asking again never makes a second charge. */
  payment_unavailable: 503,
  overloaded: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;
/** The codes of the shop's API and those of the console. */
export type AnyErrorCode = ErrorCode | ConsoleErrorCode;

/** The body of every error. `details` is for programs: see `error-details.ts`. */
export interface ErrorEnvelope<Code extends AnyErrorCode = ErrorCode> {
  error: {
    message: string;
    code: Code;
    fields?: Record<string, string>;
    details?: object;
    requestId?: string;
  };
}

/** Whether a value is a code of the contract. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorStatus, value);
}
