import type { Summary } from './checkout.ts';
import { type ApiError, isApiError } from './http/client.ts';

/** The line of an order by phone that is refused. */
export interface RefusedLine {
  line: number;
  variantId: number;
  /** The name of the product, if it is known. */
  product?: string | undefined;
}

/** `details` of an error of the shop's API, for each code that has any. Undefined: only some of its errors have any. */
export interface ErrorDetails {
  /** The account of the member is suspended. */
  login_required: { reason: 'suspended' } | undefined;
  not_found: RefusedLine | undefined;
  /** How many pieces are left. */
  out_of_stock: { available: number } & Partial<RefusedLine>;
  price_changed: { summary: Summary };
  slot_full: { day: string; slotId: string };
  slot_over: { day: string; slotId: string };
  /** How many more pieces of the variant can be made for the day, or for one day if it is `any`. */
  day_full: { day: string; available: number; variantId?: number };
  too_many_addresses: { max: number };
  /** Until when the customer may pay at the provider. */
  payment_open: { until: string };
  /** The orders that wait, the newest first. */
  unpaid_orders: { numbers: string[]; orders?: { id: number; number: string }[] };
  option_required: ({ optionIds?: number[] } & Partial<RefusedLine>) | undefined;
}

/** An error with a code of which the details are known. */
export type ErrorOf<Details, Code extends keyof Details> = ApiError & {
  readonly code: Code;
  readonly details: undefined extends Details[Code] ? Partial<NonNullable<Details[Code]>> : Details[Code];
};

/** Whether an error is an answer of the shop's API with this code, so that its details are known. */
export function isApiErrorOf<Code extends keyof ErrorDetails>(
  error: unknown,
  code: Code,
): error is ErrorOf<ErrorDetails, Code> {
  return isApiError(error) && error.code === code;
}
