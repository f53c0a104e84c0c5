import type { ErrorDetails, ErrorOf } from '../error-details.ts';
import { isApiError } from '../http/client.ts';
import type { ChangedMeanwhile } from './changed-meanwhile.ts';
import type { MailFailure } from './mail-server.ts';
import type { OrderMoved } from './outcomes.ts';
import type { RedirectRefusal } from './redirect-limits.ts';

type LinkProblem = { reason: 'unknown' | 'used' | 'expired' | 'withdrawn' };

/** `details` of an error of the console's API, for each code that has any. */
export interface ConsoleErrorDetails extends ErrorDetails {
  second_factor_required: { state: 'prove' | 'set_up' };
  /** The permission that the caller lacks. */
  not_permitted: { permission: string };
  changed_meanwhile: ChangedMeanwhile;
  order_moved: OrderMoved;
  /** What a product lacks: `name.ar`, `variants`. */
  not_publishable: { missing: string[] };
  sku_taken: { sku: string };
  product_kept: { reason: 'ordered' | 'live' };
  category_place: { reason: 'itself' | 'below' | 'deep' | 'unknown' };
  /** How much a price is cut, in per cent. */
  cut_unconfirmed: { discount: number };
  /** Both in riyals. */
  fee_over_cap: { cap: number; fee: number };
  mail_failed: { reason: MailFailure };
  /** The word that is not a single word; `empty` if all words are the same to the search already. */
  synonyms_useless: { word: string };
  redirect_refused: { reason: RedirectRefusal };
  /** In riyals. */
  total_changed: { total: number };
  invite_invalid: LinkProblem;
  password_link_invalid: LinkProblem;
  password_link_refused: { reason: 'self' | 'suspended' };
  /** How many tries are left. */
  pin_wrong: { left: number };
  /** How many variants a count session can have. */
  count_too_large: { max: number };
  /** The limit in megabytes. */
  file_too_large: { max: number };
}

/** Whether an error is an answer of the console's API with this code, so that its details are known. */
export function isConsoleErrorOf<Code extends keyof ConsoleErrorDetails>(
  error: unknown,
  code: Code,
): error is ErrorOf<ConsoleErrorDetails, Code> {
  return isApiError(error) && error.code === code;
}
