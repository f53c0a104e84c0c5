import { isLanguage, type Language, languages } from '#contract/values/locale.ts';

const prefix = new RegExp(`^/(${languages.join('|')})(?=[/?#]|$)`, 'i');

/** Returns the language prefix of a path, or null without one. */
export function languageOf(pathname: string): Language | null {
  const found = prefix.exec(pathname)?.[1]?.toLowerCase();
  return isLanguage(found) ? found : null;
}

/** Returns the router's basename for a path: `/ar`, `/en`, or `/` without a prefix. */
export function basenameOf(pathname: string): string {
  const language = languageOf(pathname);
  return language === null ? '/' : `/${language}`;
}

/** Removes the language prefix of a path, as the page table expects it. */
export function withoutLanguage(path: string): string {
  const rest = path.replace(prefix, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Sets the language prefix of a path. Null removes it. Query and hash stay. */
export function withLanguage(path: string, language: Language | null): string {
  const rest = withoutLanguage(path);
  return language === null ? rest : `/${language}${rest.replace(/^\/(?=[?#]|$)/, '')}`;
}
