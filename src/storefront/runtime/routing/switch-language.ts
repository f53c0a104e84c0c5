import { storageKeys } from '#contract/limits.ts';
import type { Language } from '#contract/locale.ts';
import { isOffline } from '../data/connection.ts';
import { writeCookie } from '../session/cookies.ts';
import { withLanguage } from '../i18n/language.ts';
import { useLanguage } from '../shop.ts';
import { saveFormValues } from '../forms/form-values.ts';

/** Opens the page that is shown in another language. Path, query, scroll position and what was typed stay. */
export function useSwitchLanguage(): (language: Language) => void {
  const shown = useLanguage();
  return (language) => {
    if (isOffline(shown)) return;
    remember(language);
    saveFormValues();
    const { pathname, search, hash } = location;
    location.replace(withLanguage(pathname + search + hash, language));
  };
}

function remember(language: Language): void {
  writeCookie(storageKeys.languageCookie, language);
  try {
    localStorage.setItem(storageKeys.language, language);
  } catch {
    // Without storage (private mode) path and cookie are enough.
  }
}
