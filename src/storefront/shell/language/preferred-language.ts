import { isLanguage, type Language } from '#contract/values/locale.ts';

/** The first of the browser's languages (`navigator.languages`) that the shop has. */
export function preferredLanguage(tags: readonly string[]): Language | undefined {
  return tags.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
}
