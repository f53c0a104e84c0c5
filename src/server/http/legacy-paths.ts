import { apiPrefix } from '#contract/calls.ts';

// The spec writes some paths in two ways; one of them is the contract's.
const legacyPaths: [other: RegExp, ours: string][] = [
  [/^\/cart(?=[/?]|$)/, '/carts'],
  [/^\/favourites(?=[/?]|$)/, '/favorites'],
  [/^(\/carts\/items\/(?:\d+\/)?)customization(?=\?|$)/, '$1cutomization'],
];

// A request may name the whole address, as one to a proxy does: what stands before its path is the sender's word and nothing else.
function pathOf(url: string): string {
  if (url.startsWith('/')) return url;
  const rest = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** The address of a request as we write it: its path alone, and of the API's two spellings (`/cart`, `/favourites`, `customization`) the contract's. */
export function canonicalUrl(url: string): string {
  const path = pathOf(url);
  if (!path.startsWith(`${apiPrefix}/`)) return path;
  return (
    apiPrefix + legacyPaths.reduce((rest, [other, ours]) => rest.replace(other, ours), path.slice(apiPrefix.length))
  );
}
