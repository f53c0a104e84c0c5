import type { ErrorCode } from '#contract/http/errors.ts';
import type { UserId } from '#contract/ids.ts';
import type { ValidationKey } from '#contract/validation.ts';

export interface RefusalDetails {
  /** The values of the message, also for programs. */
  details?: Record<string, unknown>;
  /** The invalid fields and their messages. */
  fields?: Record<string, ValidationKey>;
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
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;
  readonly fields: Record<string, ValidationKey> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly note: RefusalNote | undefined;

  constructor(code: ErrorCode, more: RefusalDetails = {}) {
    super(code, { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = more.details;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.note = more.note;
  }
}

/** An `invalid` error for one field of a form. */
export function invalidField(field: string, reason: ValidationKey): AppError {
  return new AppError('invalid', { fields: { [field]: reason } });
}
