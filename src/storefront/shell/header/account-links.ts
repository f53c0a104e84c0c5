import type { Messages } from '#i18n/messages/en.ts';
import type { Session } from '../../runtime/session/session.ts';
import type { IconName } from '#ui/display/icon.tsx';

interface AccountLink {
  path: string;
  label: keyof Messages['nav'];
  icon: IconName;
}

const ofUsers: readonly AccountLink[] = [
  { path: '/user/profile', label: 'profile', icon: 'user' },
  { path: '/all-orders', label: 'allOrders', icon: 'receipt' },
];
const ofGuests: readonly AccountLink[] = [
  { path: '/auth/login', label: 'login', icon: 'login' },
  { path: '/auth/register', label: 'register', icon: 'user' },
];

/** The links of the account menu, for users and for guests. */
export function accountLinks(session: Session): readonly AccountLink[] {
  return session === 'user' ? ofUsers : ofGuests;
}
