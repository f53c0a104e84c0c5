import { limits } from '../values/limits.ts';

/** The name of an invitation: what was typed, or the part of the email before the @. */
export function inviteName({
  name = '',
  email = '',
}: {
  name?: string | undefined;
  email?: string | undefined;
}): string {
  return name.trim() || (email.trim().split('@')[0] ?? '').slice(0, limits.nameMax);
}
