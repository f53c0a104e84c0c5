export type Section = 'home' | 'category' | 'about' | 'contact';

const categoryPaths = /^\/(category|categories|products|product|offer-products|order)(\/|$)/i;

/** The link of the navigation bar that a path (without its language) belongs to. */
export function sectionOf(path: string): Section | null {
  if (path === '/') return 'home';
  if (categoryPaths.test(path)) return 'category';
  if (/^\/about\/?$/i.test(path)) return 'about';
  return /^\/contact\/?$/i.test(path) ? 'contact' : null;
}
