import type { UserId } from '#contract/ids.ts';
import type { Language } from '#contract/locale.ts';

/** Where a request comes from. */
export interface Asker {
  language: Language;
  /** The guest that it was made by. */
  guestHash: Buffer | null;
  /** The user whose session it carries, and what is stored of that session. */
  userId: UserId | null;
  sessionHash: Buffer | null;
  /** The address, as ceilings count it; null where they are off. */
  from: string | null;
}
