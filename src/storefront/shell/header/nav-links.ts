import type { Messages } from '#i18n/messages/en.ts';
import type { IconName } from '#ui/display/icon.tsx';
import { pagesLinkedIn, type PageLinkedIn } from '../../runtime/page-table.ts';

const texts: Record<PageLinkedIn<'nav'>, { label: keyof Messages['nav']; icon: IconName }> = {
  home: { label: 'home', icon: 'home' },
  categories: { label: 'categories', icon: 'grid' },
  about: { label: 'about', icon: 'info' },
  contact: { label: 'contact', icon: 'phone' },
};

/** The links of the navigation bar. */
export const navLinks = pagesLinkedIn('nav').map(({ name, path, section }) => ({ path, section, ...texts[name] }));
