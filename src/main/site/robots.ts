import { languages } from '#contract/locale.ts';
import { withLanguage } from '#storefront/runtime/language.ts';
import { pages } from '#storefront/runtime/page-table.ts';

// What belongs to one person, or is made of somebody's query, shows a searcher nothing.
const closed = ['/api/', '/dev/', '/search'];

/** Tells robots what to leave alone, and where the list of pages is. */
export function robotsText(origin: string): string {
  const personal = pages.filter((page) => page.caching === 'shell').map((page) => page.path.replace(/:.*$/, ''));
  const all = [...new Set([...personal, ...closed])].sort();
  // A rule holds for everything that begins like it.
  const paths = all.filter((path) => !all.some((other) => other !== path && path.startsWith(other)));
  const everywhere = paths.flatMap((path) =>
    path === '/api/' || path === '/dev/'
      ? [path]
      : [path, ...languages.map((language) => withLanguage(path, language))],
  );
  return `User-agent: *\n${everywhere.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`;
}
