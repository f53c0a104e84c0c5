import { apiPrefix } from '#contract/api/calls.ts';

// The specification spells some paths in two ways.
const legacyPaths: [legacy: RegExp, current: string][] = [
  [/^\/cart(?=[/?]|$)/, '/carts'],
  [/^\/favourites(?=[/?]|$)/, '/favorites'],
  [/^(\/carts\/items\/(?:\d+\/)?)customization(?=\?|$)/, '$1cutomization'],
];

// A request to a proxy names the whole URL. Its origin cannot be trusted and is dropped.
function pathOf(url: string): string {
  if (url.startsWith('/')) return url;
  const rest = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

// A page for people answers such an address, so its percent signs stand for themselves.
function withDecodablePath(path: string): string {
  const [pathname = '', ...query] = path.split(/(?=\?)/);
  try {
    decodeURI(pathname);
    return path;
  } catch {
    return pathname.replaceAll('%', '%25') + query.join('');
  }
}

/**
 * The path and query of a request URL. A page's path with a broken escape becomes one that no page has. A legacy path (`/cart`, `/favourites`, `customization`)
 * becomes the path of the contract.
 */
export function canonicalUrl(url: string): string {
  const path = pathOf(url);
  if (!path.startsWith('/api/')) return withDecodablePath(path);
  if (!path.startsWith(`${apiPrefix}/`)) return path;
  return (
    apiPrefix +
    legacyPaths.reduce((rest, [legacy, current]) => rest.replace(legacy, current), path.slice(apiPrefix.length))
  );
}
