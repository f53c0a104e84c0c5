import type { ConsoleErrorDetails } from '#contract/console/error-details.ts';
import type { AnyErrorCode } from '#contract/http/errors.ts';
import type { UserId } from '#contract/ids.ts';
import type { ValidationKey } from '#contract/validation.ts';

interface Refusal {
  /** The invalid fields and their messages. */
  fields?: Record<string, ValidationKey>;
  /** The greatest accepted length or number of invalid fields, for their messages. */
  maxima?: Record<string, number>;
  retryAfterSeconds?: number;
  /** The HTTP status, for a call whose contract says another one than the code. */
  status?: number;
  note?: RefusalNote;
  cause?: unknown;
}

/** For the security log. Never sent to the caller. */
export interface RefusalNote {
  /** The account of the request, if it is not the caller's; null if there is none. */
  userId?: UserId | null;
  /** The name of the exceeded limit. */
  limit?: string;
}

/** The codes that have details. */
type DetailedErrorCode = keyof ConsoleErrorDetails;
/** The codes that never have any. */
export type PlainErrorCode = Exclude<AnyErrorCode, DetailedErrorCode>;
/** The codes of which only some errors have details. */
type SometimesDetailed = {
  [Code in DetailedErrorCode]: undefined extends ConsoleErrorDetails[Code] ? Code : never;
}[DetailedErrorCode];

type Arguments =
  | [code: PlainErrorCode | SometimesDetailed, more?: Refusal]
  | {
      [Code in DetailedErrorCode]: [code: Code, more: Refusal & { details: ConsoleErrorDetails[Code] }];
    }[DetailedErrorCode];

/**
 * An expected error. The error handler sends it in the caller's language; any other error is a bug.
 */
export class AppError extends Error {
  readonly code: AnyErrorCode;
  /** The values of the message, also for programs. `isAppError` says what they are. */
  readonly details: object | undefined;
  readonly fields: Record<string, ValidationKey> | undefined;
  readonly maxima: Record<string, number> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly status: number | undefined;
  readonly note: RefusalNote | undefined;

  constructor(...[code, more = {}]: Arguments) {
    super(code, { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = 'details' in more ? more.details : undefined;
    this.fields = more.fields;
    this.maxima = more.maxima;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.status = more.status;
    this.note = more.note;
  }
}

/** Whether an error is an `AppError` with a code of which errors have details. */
export function isAppError<Code extends DetailedErrorCode>(
  error: unknown,
  code: Code,
): error is AppError & { readonly code: Code; readonly details: ConsoleErrorDetails[Code] } {
  return error instanceof AppError && error.code === code;
}

/** An `invalid` error for one field of a form. */
export function invalidField(field: string, reason: ValidationKey): AppError {
  return new AppError('invalid', { fields: { [field]: reason } });
}
