import type { ConsoleCallName } from '#contract/console/calls.ts';
import type { CallName } from '#contract/api/calls.ts';
import type { AnyErrorCode } from '#contract/http/errors.ts';
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

const staffSuccesses = {
  signIn: 'sign_in',
  proveSecondFactor: 'sign_in',
  lookAround: 'sign_in',
  signOut: 'sign_out',
  join: 'account_made',
  changePassword: 'password_changed',
  recover: 'password_changed',
  removeTotp: 'second_factor_removed',
  resetSecondFactor: 'second_factor_removed',
} as const satisfies Partial<Record<ConsoleCallName, string>>;

const refusals = {
  bad_credentials: 'sign_in_refused',
  account_unconfirmed: 'sign_in_refused',
  otp_invalid: 'code_refused',
  link_invalid: 'code_refused',
  notice_refused: 'notice_refused',
  csrf_failed: 'cross_site_refused',
  misdirected: 'host_refused',
  malformed_request: 'malformed_refused',
  too_many_requests: 'limit_met',
  not_permitted: 'permission_refused',
  invite_invalid: 'code_refused',
  password_link_invalid: 'code_refused',
  app_code_invalid: 'code_refused',
  pin_wrong: 'code_refused',
  pin_locked: 'limit_met',
} as const satisfies Partial<Record<AnyErrorCode, string>>;

/** The names of the events in the security log. */
export type SecurityEventName =
  | (typeof successes)[keyof typeof successes]
  | (typeof staffSuccesses)[keyof typeof staffSuccesses]
  | (typeof refusals)[keyof typeof refusals]
  | 'session_missing'
  | 'session_refused'
  | 'not_theirs';

/** The event of a successful call; undefined for most calls. */
export function eventOfSuccess(call: CallName): SecurityEventName | undefined {
  return (successes as Partial<Record<CallName, SecurityEventName>>)[call];
}

/** The event of a successful call of the console. A password before a second factor is none yet. */
export function eventOfStaffSuccess(call: ConsoleCallName, data: unknown): SecurityEventName | undefined {
  if ((data as { secondFactor?: string } | null)?.secondFactor === 'prove') return undefined;
  return (staffSuccesses as Partial<Record<ConsoleCallName, SecurityEventName>>)[call];
}

// Calls on rows that have an owner. They respond the same for missing rows and rows of others, so
// the log cannot distinguish these either.
const owned = new Set<CallName | ConsoleCallName>([
  'getOrder',
  'cancelOrder',
  'changeDelivery',
  'listOrderDays',
  'beginPayment',
  'payCash',
  'editComment',
  'deleteComment',
  'setQuantity',
  'removeLine',
  'getLineOptions',
  'saveVariantOptions',
  'saveLineOptions',
]);
const foreign = new Set<ValidationKey>(['imageForeign', 'optionImageForeign']);

/** The event of an error; undefined for everyday errors such as sold out or a typing mistake. */
export function eventOfRefusal(
  call: CallName | ConsoleCallName | undefined,
  { code, fields }: Pick<AppError, 'code' | 'fields'>,
  identity: Pick<Identity, 'invalidBearer' | 'user'> | null,
): SecurityEventName | undefined {
  if (code === 'login_required')
    return identity?.invalidBearer || identity?.user ? 'session_refused' : 'session_missing';
  if (code === 'not_found') return call !== undefined && owned.has(call) ? 'not_theirs' : undefined;
  const reasons = Object.values(fields ?? {});
  if (reasons.some((reason) => foreign.has(reason))) return 'not_theirs';
  if (reasons.includes('currentPasswordWrong')) return 'sign_in_refused';
  return (refusals as Partial<Record<AnyErrorCode, SecurityEventName>>)[code];
}
