import type { Messages } from '#i18n/messages/en.ts';
import type { IconName } from '#ui/display/icon.tsx';
import type { Section } from './sections.ts';

interface NavLink {
  section: Section;
  path: string;
  label: keyof Messages['nav'];
  icon: IconName;
}

/** The links of the navigation bar. */
export const navLinks: readonly NavLink[] = [
  { section: 'home', path: '/', label: 'home', icon: 'home' },
  { section: 'category', path: '/categories', label: 'categories', icon: 'grid' },
  { section: 'about', path: '/about', label: 'about', icon: 'info' },
  { section: 'contact', path: '/contact', label: 'contact', icon: 'phone' },
];
