import type { Messages } from '#i18n/messages/en.ts';
import { pagesLinkedIn, type PageLinkedIn } from '../../runtime/page-table.ts';
import type { Session } from '../../runtime/session/session.ts';
import type { IconName } from '#ui/display/icon.tsx';

const texts: Record<PageLinkedIn<'user-menu' | 'guest-menu'>, { label: keyof Messages['nav']; icon: IconName }> = {
  profile: { label: 'profile', icon: 'user' },
  orders: { label: 'orders', icon: 'receipt' },
  login: { label: 'login', icon: 'login' },
  register: { label: 'register', icon: 'user' },
};

const ofUsers = pagesLinkedIn('user-menu').map(({ name, path }) => ({ path, ...texts[name] }));
const ofGuests = pagesLinkedIn('guest-menu').map(({ name, path }) => ({ path, ...texts[name] }));

/** The links of the account menu, for users and for guests. */
export function accountLinks(session: Session): typeof ofUsers {
  return session === 'user' ? ofUsers : ofGuests;
}
