import type { CallName } from '#contract/calls.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { ValidationKey } from '#contract/validation.ts';
import type { AppError } from '../errors/app-error.ts';
import type { Identity } from './identity.ts';

const successes = {
  login: 'sign_in',
  logout: 'sign_out',
  confirmAccount: 'account_made',
  checkOtp: 'code_taken',
  resetPassword: 'password_reset',
  confirmEmail: 'email_changed',
  deleteProfile: 'account_erased',
} as const satisfies Partial<Record<CallName, string>>;

const refusals = {
  bad_credentials: 'sign_in_refused',
  account_unconfirmed: 'sign_in_refused',
  otp_invalid: 'code_refused',
  link_invalid: 'code_refused',
  csrf_failed: 'cross_site_refused',
  misdirected: 'host_refused',
  malformed_request: 'malformed_refused',
  too_many_requests: 'limit_met',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** What the security log calls what happened. */
export type SecurityEventName =
  | (typeof successes)[keyof typeof successes]
  | (typeof refusals)[keyof typeof refusals]
  | 'session_missing'
  | 'session_refused'
  | 'not_theirs';

/** What a call that was answered well means to the security log; undefined for most. */
export function eventOfSuccess(call: CallName): SecurityEventName | undefined {
  return (successes as Partial<Record<CallName, SecurityEventName>>)[call];
}

// Calls about a thing that somebody owns. To the code what is another's is as if it were not there, so the log cannot tell the two apart either.
const owned = new Set<CallName>([
  'getOrder',
  'cancelOrder',
  'editComment',
  'deleteComment',
  'setQuantity',
  'removeLine',
  'getLineOptions',
  'saveVariantOptions',
  'saveLineOptions',
]);
const foreign = new Set<ValidationKey>(['imageForeign', 'optionImageForeign']);

/** What a refusal means to the security log; undefined where shoppers meet it every day: sold out, mistyped, gone. */
export function eventOfRefusal(
  call: CallName | undefined,
  { code, fields }: Pick<AppError, 'code' | 'fields'>,
  identity: Pick<Identity, 'deadBearer' | 'user'> | null,
): SecurityEventName | undefined {
  if (code === 'login_required') return identity?.deadBearer || identity?.user ? 'session_refused' : 'session_missing';
  if (code === 'not_found') return call !== undefined && owned.has(call) ? 'not_theirs' : undefined;
  if (Object.values(fields ?? {}).some((reason) => foreign.has(reason))) return 'not_theirs';
  return (refusals as Partial<Record<ErrorCode, SecurityEventName>>)[code];
}
