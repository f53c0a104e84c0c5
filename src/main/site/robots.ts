import { languages } from '#contract/values/locale.ts';
import { withLanguage } from '#storefront/runtime/i18n/language.ts';
import { pages } from '#storefront/runtime/page-table.ts';

// Personal pages, search results and the console are not for search engines.
const closed = ['/api/', '/console', '/dev/', '/search'];

/** Builds the text of `robots.txt`. */
export function robotsText(origin: string): string {
  const personal = pages.filter((page) => page.caching === 'shell').map((page) => page.path.replace(/:.*$/, ''));
  const all = [...new Set([...personal, ...closed])].sort();
  // A rule matches every path with this prefix.
  const paths = all.filter((path) => !all.some((other) => other !== path && path.startsWith(other)));
  const everywhere = paths.flatMap((path) =>
    path === '/api/' || path === '/dev/'
      ? [path]
      : [path, ...languages.map((language) => withLanguage(path, language))],
  );
  return `User-agent: *\n${everywhere.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`;
}
