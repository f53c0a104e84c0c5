import type { AnyErrorCode } from '#contract/http/errors.ts';
import type { UserId } from '#contract/ids.ts';
import type { ValidationKey } from '#contract/validation.ts';

export interface RefusalDetails {
  /** The values of the message, also for programs. */
  details?: Record<string, unknown>;
  /** The invalid fields and their messages. */
  fields?: Record<string, ValidationKey>;
  /** The greatest accepted length or number of invalid fields, for their messages. */
  maxima?: Record<string, number>;
  retryAfterSeconds?: number;
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

/**
 * An expected error. The error handler sends it in the caller's language; any other error is a bug.
 */
export class AppError extends Error {
  readonly code: AnyErrorCode;
  readonly details: Record<string, unknown> | undefined;
  readonly fields: Record<string, ValidationKey> | undefined;
  readonly maxima: Record<string, number> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly note: RefusalNote | undefined;

  constructor(code: AnyErrorCode, more: RefusalDetails = {}) {
    super(code, { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = more.details;
    this.fields = more.fields;
    this.maxima = more.maxima;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.note = more.note;
  }
}

/** An `invalid` error for one field of a form. */
export function invalidField(field: string, reason: ValidationKey): AppError {
  return new AppError('invalid', { fields: { [field]: reason } });
}
