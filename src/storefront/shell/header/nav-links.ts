import type { Messages } from '#i18n/messages/en.ts';
import type { IconName } from '#ui/display/icon.tsx';
import { sectionOf } from './sections.ts';
import { pagesLinkedIn, type PageLinkedIn } from '../../runtime/page-table.ts';

const texts: Record<PageLinkedIn<'nav'>, { label: keyof Messages['nav']; icon: IconName }> = {
  home: { label: 'home', icon: 'home' },
  categories: { label: 'categories', icon: 'grid' },
  offers: { label: 'offers', icon: 'tag' },
  about: { label: 'about', icon: 'info' },
  contact: { label: 'contact', icon: 'phone' },
};

/**
 * The links of the navigation bar. The first link of a section is highlighted on all its pages, the
 * others on their own page.
 */
export const navLinks = pagesLinkedIn('nav').map(({ name, path, section }, index, all) => ({
  path,
  section: all.findIndex((page) => page.section === section) === index ? section : null,
  ...texts[name],
}));

/** The value of a link's `aria-current` on a path without its language, or undefined. */
export function currentOf(link: (typeof navLinks)[number], path: string): 'page' | 'true' | undefined {
  if (link.path === path) return 'page';
  return link.section !== null && link.section === sectionOf(path) ? 'true' : undefined;
}
