import { lazy, useState } from 'react';
import { defaultLanguage } from '#contract/values/locale.ts';
import { storageKeys } from '#contract/values/limits.ts';
import { rememberLanguageChoice } from '../../runtime/routing/switch-language.ts';
import { useLanguage } from '../../runtime/app-context.ts';
import { useHydrated } from '../../runtime/use-hydrated.ts';
import { preferredLanguage } from './preferred-language.ts';
import { LazyBoundary } from '../../shared/lazy-dialog.tsx';

const HintBubble = lazy(() => import('./hint-bubble.tsx'));

/**
 * Offers the shop in the language that the browser prefers. Only the default language shows it, and
 * only to visitors who never chose a language, by the switch or here: there is no redirect.
 */
export function LanguageHint() {
  const hydrated = useHydrated();
  const language = useLanguage();
  const [dismissed, setDismissed] = useState(false);
  if (!hydrated || dismissed || language !== defaultLanguage || hasChosen()) return null;
  const preferred = preferredLanguage(navigator.languages);
  if (preferred === undefined || preferred === language) return null;

  function dismiss(): void {
    setDismissed(true);
    rememberLanguageChoice();
  }
  return (
    <LazyBoundary optional>
      <HintBubble language={preferred} onDismiss={dismiss} />
    </LazyBoundary>
  );
}

function hasChosen(): boolean {
  try {
    return localStorage.getItem(storageKeys.languageHint) !== null;
  } catch {
    return true;
  }
}
