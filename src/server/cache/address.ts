import type { Language } from '#contract/locale.ts';

/** How a call of the API is told from others before anything is parsed: what it answers depends on the language and the address alone. */
export function callAddress(language: Language, url: string): string {
  return `${language} ${url}`;
}
