import { lazy, useState } from 'react';
import { storageKeys } from '#contract/limits.ts';
import { readCookie } from '../../runtime/cookies.ts';
import { useLanguage } from '../../runtime/shop.ts';
import { useAlive } from '../../runtime/use-alive.ts';
import { prefersArabic } from './prefers-arabic.ts';
import { LoadedOnUse } from './when-opened.tsx';

const HintBubble = lazy(() => import('./hint-bubble.tsx').then((file) => ({ default: file.HintBubble })));

/** For who reads Arabic, never chose a language and came to the English shop: nobody is sent anywhere, it is only said. */
export function LanguageHint() {
  const alive = useAlive();
  const language = useLanguage();
  const [dismissed, setDismissed] = useState(false);
  if (!alive || dismissed || language === 'ar' || !prefersArabic(navigator.languages) || hasChosen()) return null;

  function dismiss(): void {
    setDismissed(true);
    rememberDismissal();
  }
  return (
    <LoadedOnUse>
      <HintBubble onDismiss={dismiss} />
    </LoadedOnUse>
  );
}

function hasChosen(): boolean {
  if (readCookie(storageKeys.languageCookie) !== null) return true;
  try {
    return [storageKeys.language, storageKeys.languageHint].some((key) => localStorage.getItem(key) !== null);
  } catch {
    return true;
  }
}

function rememberDismissal(): void {
  try {
    localStorage.setItem(storageKeys.languageHint, 'dismissed');
  } catch {
    // It will be said again at the next visit.
  }
}
