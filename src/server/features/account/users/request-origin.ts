import type { UserId } from '#contract/ids.ts';
import type { Language } from '#contract/values/locale.ts';

/** Where a request comes from. */
export interface RequestOrigin {
  language: Language;
  /** The guest who made it. */
  guestHash: Buffer | null;
  /** The user whose session it carries, and the stored hash of the session's token. */
  userId: UserId | null;
  sessionHash: Buffer | null;
  /** The client address, as rate limits count it; null where they are off. */
  from: string | null;
}
