import { isLanguage, type Language, languages } from '#contract/locale.ts';

const prefix = new RegExp(`^/(${languages.join('|')})(?=[/?#]|$)`, 'i');

/** The language that a path names, or null where it has no prefix. */
export function languageOf(pathname: string): Language | null {
  const found = prefix.exec(pathname)?.[1]?.toLowerCase();
  return isLanguage(found) ? found : null;
}

/** The router's basename for a path: `/ar`, `/en`, or `/` where the path names no language. */
export function basenameOf(pathname: string): string {
  const language = languageOf(pathname);
  return language === null ? '/' : `/${language}`;
}

/** The path without its language prefix: what the page table knows. */
export function withoutLanguage(path: string): string {
  const rest = path.replace(prefix, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** The same page below a language's prefix; null takes the prefix away. Query and hash stay. */
export function withLanguage(path: string, language: Language | null): string {
  const rest = withoutLanguage(path);
  return language === null ? rest : `/${language}${rest.replace(/^\/(?=[?#]|$)/, '')}`;
}
