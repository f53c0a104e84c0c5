import { useSyncExternalStore } from 'react';
import type { Language } from '#contract/values/locale.ts';
import { useApp } from '../app-context.ts';
import type { Spoken } from './language.ts';

/** The language of the page with its messages. */
export function useSpoken(): Spoken {
  const { languages } = useApp();
  return useSyncExternalStore(languages.subscribe, languages.current);
}

export function useLanguage(): Language {
  return useSpoken().language;
}
