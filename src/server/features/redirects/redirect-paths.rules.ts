import { redirectLimits, type RedirectRefusal } from '#contract/console/redirect-limits.ts';
import { isLanguage, type Language } from '#contract/values/locale.ts';

export type ReadPath<T> = { path: T; refused?: never } | { path?: never; refused: RedirectRefusal };

/** The pages of the shop that have no id or handle in their path, without the language. */
export const fixedPages: ReadonlySet<string> = new Set([
  '/',
  '/categories',
  '/category',
  '/products',
  '/search',
  '/gift-finder',
  '/offer-products',
  '/special-offers',
  '/about',
  '/contact',
  '/favourite',
  '/order',
  '/check-out',
  '/user/profile',
  '/edit-profile',
  '/all-orders',
  '/auth/login',
  '/auth/register',
  '/auth/confirm-account',
  '/auth/forget-password',
  '/auth/check-otp',
  '/auth/reset-password',
  '/stock-alert',
  '/privacy',
  '/conditions',
]);

// Pages of one person, which show their own message where there is nothing.
const personalPages = /^\/(order-details\/[^/]+(\/receipt)?|for-you\/[^/]+|pay\/[^/]+|pay\/o\/[^/]+)$/;
// What answers under these paths is no page.
const reserved =
  /^\/(api|images|assets|look|console|dev|feeds|\.well-known|healthz|readyz|metrics|offline|robots\.txt|sw\.js|manifest\.webmanifest|sitemap[^/]*\.xml)(\/|$)/;

const escapes = /(?:%[0-9a-f]{2})+/gi;

function decoded(path: string): string {
  return path.replace(escapes, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      // Not UTF-8, as in addresses of very old shops.
      return run;
    }
  });
}

/** The language of a path that begins with one. */
function languageIn(path: string): Language | null {
  const first = path.split('/', 2)[1] ?? '';
  return isLanguage(first) ? first : null;
}

function withoutLanguage(path: string): string {
  const language = languageIn(path);
  return language === null ? path : path.slice(language.length + 1) || '/';
}

/** One spelling of all those of a path, without its language. Null for one that no redirect can have. */
export function foldPath(path: string): string | null {
  const plain = decoded(path)
    .normalize('NFC')
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '');
  if (!plain.startsWith('/') || /[\p{Cc}\\\ufffd]/u.test(plain) || !plain.isWellFormed()) return null;
  const folded = withoutLanguage(plain);
  return folded.length > redirectLimits.pathMax ? null : folded;
}

const otherHost = /^(?:[a-z][a-z\d+.-]*:|[/\\]{2})/i;
const isAddress = (text: string) => /^https?:\/\/[^/\\?#\s]/i.test(text);
// A browser reads `//x`, `/\x` and what stands behind a control character as another host.
const isPath = (text: string) =>
  text.startsWith('/') && !text.startsWith('//') && !/[\p{Cc}\p{Zl}\p{Zp}\\]/u.test(text);

/** The address without the host. Null for none. */
function inShop(text: string): URL | null {
  try {
    return new URL(text, 'http://shop');
  } catch {
    return null;
  }
}

/** The key of the source that a person or a file names: a path, or a whole address of the old shop. */
export function readFrom(text: string): ReadPath<string> {
  if (text === '') return { refused: 'from_missing' };
  if (!isAddress(text) && !isPath(text)) return { refused: 'from_form' };
  const url = inShop(text);
  if (!url || url.hash !== '') return { refused: 'from_form' };
  if (url.search !== '') return { refused: 'from_query' };
  if (decoded(url.pathname).length > redirectLimits.pathMax) return { refused: 'too_long' };
  const path = foldPath(url.pathname);
  if (path === null) return { refused: 'from_form' };
  if (reserved.test(path)) return { refused: 'from_reserved' };
  return fixedPages.has(path) || personalPages.test(path) ? { refused: 'from_page' } : { path };
}

/** The target that a person or a file names: a path with its query. `shopUrl` is the address of this shop. */
export function readTo(text: string, shopUrl: string): ReadPath<string> {
  if (text === '') return { refused: 'to_missing' };
  const own = new URL(shopUrl).origin;
  const isOwn = isAddress(text) && inShop(text)?.origin === own;
  if (!isOwn && !isPath(text)) return { refused: otherHost.test(text) ? 'to_foreign' : 'to_form' };
  const url = inShop(text);
  if (!url || url.hash !== '' || /[\p{Cc}\\]/u.test(decoded(url.pathname + url.search))) return { refused: 'to_form' };
  const path = url.pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  const target = path + url.search;
  if (target.length > 2 * redirectLimits.pathMax) return { refused: 'too_long' };
  const key = foldPath(path);
  if (key === null) return { refused: 'too_long' };
  return reserved.test(key) ? { refused: 'to_unknown' } : { path: target };
}

/** The path of a target without its query. */
const pathOf = (to: string) => to.split('?', 1)[0] ?? to;

/** The source that a target would be. */
export function keyOf(to: string): string {
  return foldPath(pathOf(to)) ?? to;
}

/** The target, in the language of its source if it has none of its own. */
export function withLanguageOf(to: string, source: string): string {
  const language = languageIn(decoded(source).toLowerCase());
  if (language === null || languageIn(pathOf(to)) !== null) return to;
  return to === '/' || to.startsWith('/?') ? `/${language}${to.slice(1)}` : `/${language}${to}`;
}

/** The target without the language that it shares with its source: the shop keeps that of the visitor. */
export function withoutLanguageOf(to: string, source: string): string {
  const language = languageIn(inShop(source)?.pathname.toLowerCase() ?? '');
  if (language === null || languageIn(pathOf(to)) !== language) return to;
  const rest = to.slice(language.length + 1);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** A target as a visitor is sent there, with the query of the visitor's address. */
export function locationOf(to: string, requested: string, search: string): string {
  const target = withLanguageOf(to, requested);
  if (search === '' || search === '?') return target;
  return target + (target.includes('?') ? `&${search.slice(1)}` : search);
}

/** What a target names in the database; null for a path that no page of the shop has. */
export type NamedPage =
  | { kind: 'fixed' }
  | { kind: 'product'; id: number }
  | { kind: 'product_handle'; handle: string }
  | { kind: 'category'; id: number }
  | { kind: 'collection' | 'page'; handle: string };

/** The page at a folded path. */
export function namedPage(path: string): NamedPage | null {
  if (fixedPages.has(path)) return { kind: 'fixed' };
  const [, product] = /^\/product\/([^/]+)$/.exec(path) ?? [];
  const id = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);
  if (product !== undefined) {
    const number = id(product);
    if (number !== null) return { kind: 'product', id: number };
    return /^\d+$/.test(product) ? null : { kind: 'product_handle', handle: product };
  }
  const [, category, above] = /^\/(?:products\/([^/]+)|category\/([^/]+)\/subcategories)$/.exec(path) ?? [];
  const categoryId = id(category ?? above ?? '');
  if (categoryId !== null) return { kind: 'category', id: categoryId };
  const [, folder, handle] = /^\/(collections|pages)\/([^/]+)$/.exec(path) ?? [];
  return handle === undefined ? null : { kind: folder === 'pages' ? 'page' : 'collection', handle };
}
