import type { ErrorCode } from '#contract/errors.ts';
import type { UserId } from '#contract/ids.ts';
import type { ValidationKey } from '#contract/validation.ts';

export interface RefusalDetails {
  /** What fills the sentence's blanks and what a program can use. */
  details?: Record<string, unknown>;
  /** Which field is refused, and why. */
  fields?: Record<string, ValidationKey>;
  retryAfterSeconds?: number;
  note?: RefusalNote;
  cause?: unknown;
}

/** What the security log may know of a refusal. Nothing of it is answered. */
export interface RefusalNote {
  /** Whose account it was about, where that is not who asks; null where it is nobody's. */
  userId?: UserId | null;
  /** Which limit was met. */
  limit?: string;
}

/** An expected refusal. The error handler words it in the shopper's language; everything that is no AppError is a bug. */
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

/** The refusal of one field of a form. */
export function invalidField(field: string, reason: ValidationKey): AppError {
  return new AppError('invalid', { fields: { [field]: reason } });
}
