import { storageKeys } from '#contract/values/limits.ts';
import type { Language } from '#contract/values/locale.ts';
import { isOffline } from '../data/connection.ts';
import { writeCookie } from '../session/cookies.ts';
import { withLanguage } from '../i18n/language.ts';
import { useLanguage } from '../app-context.ts';
import { saveFormValues } from '../forms/form-values.ts';

/** Returns a function that opens the current page in another language and restores its forms. */
export function useSwitchLanguage(): (language: Language) => void {
  const shown = useLanguage();
  return (language) => {
    if (isOffline(shown)) return;
    storeLanguage(language);
    saveFormValues();
    const { pathname, search, hash } = location;
    location.replace(withLanguage(pathname + search + hash, language));
  };
}

function storeLanguage(language: Language): void {
  writeCookie(storageKeys.languageCookie, language);
  try {
    localStorage.setItem(storageKeys.language, language);
  } catch {
    // Without storage (private mode), path and cookie suffice.
  }
}
