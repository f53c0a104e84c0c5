import type { User } from '#contract/account.ts';
import type { UserRow } from './users.queries.ts';

/** A user as the user sees it. */
export function userView(user: UserRow): User {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    phone: user.phone,
    image: user.image,
    ...(user.pending_email !== null && { pendingEmail: user.pending_email }),
  };
}
