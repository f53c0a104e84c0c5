import { useLocation, useNavigate } from 'react-router';
import { storageKeys } from '#contract/limits.ts';
import type { Language } from '#contract/locale.ts';
import { isCutOff } from './connection.ts';
import { writeCookie } from './cookies.ts';
import { withLanguage } from './language.ts';
import { ensurePageMessages } from './messages.ts';
import { useLanguage, useRuntime } from './shop.ts';

/**
 * Switches the language where the shopper stands: path, cookie and storage are written; page, query, scroll position and
 * what was typed stay. The page turns when its words and data are here.
 */
export function useSwitchLanguage(): (language: Language) => Promise<void> {
  const { choosePlainLanguage } = useRuntime();
  const { pathname, search, hash, state } = useLocation();
  const shown = useLanguage();
  const navigate = useNavigate();

  return async (language) => {
    if (isCutOff(shown)) return;
    remember(language);
    const target = withLanguage(pathname + search + hash, language);
    try {
      await ensurePageMessages(language, pathname);
    } catch {
      // A browser never asks again for a module that once failed: only a new document helps.
      location.assign(target);
      return;
    }
    await navigate(target, { replace: true, preventScrollReset: true, state: state as unknown });
    // Not before: until then a page without a prefix is still drawn in the old language.
    choosePlainLanguage(language);
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
