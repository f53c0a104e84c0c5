import { storageKeys } from '#contract/values/limits.ts';
import type { Language } from '#contract/values/locale.ts';
import { isOffline } from '../data/connection.ts';
import { withLanguage } from '../i18n/language.ts';
import { useLanguage } from '../app-context.ts';
import { saveFormValues } from '../forms/form-values.ts';

/** Returns a function that opens the current page in another language and restores its forms. */
export function useSwitchLanguage(): (language: Language) => void {
  const shown = useLanguage();
  return (language) => {
    if (isOffline(shown)) return;
    rememberLanguageChoice();
    saveFormValues();
    const { pathname, search, hash } = location;
    location.replace(withLanguage(pathname + search + hash, language));
  };
}

/** Ends the hint about the other language. Each page stores its language (keep-language.inline.js). */
export function rememberLanguageChoice(): void {
  try {
    localStorage.setItem(storageKeys.languageHint, 'chosen');
  } catch {
    // Without storage, the hint appears again at the next visit.
  }
}
