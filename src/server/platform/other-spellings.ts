import { apiPrefix } from '#contract/calls.ts';

// The spec writes some paths in two ways; one of them is the contract's.
const spellings: [other: RegExp, ours: string][] = [
  [/^\/cart(?=[/?]|$)/, '/carts'],
  [/^\/favourites(?=[/?]|$)/, '/favorites'],
  [/^(\/carts\/items\/(?:\d+\/)?)customization(?=\?|$)/, '$1cutomization'],
];

/** Turns the other spelling of an API path into the contract's: `/cart`, `/favourites`, `customization`. Anything else stays. */
export function ourSpelling(url: string): string {
  if (!url.startsWith(`${apiPrefix}/`)) return url;
  return apiPrefix + spellings.reduce((path, [other, ours]) => path.replace(other, ours), url.slice(apiPrefix.length));
}
