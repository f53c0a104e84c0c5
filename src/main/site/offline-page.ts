import type { Language } from '#contract/values/locale.ts';
import { allMessages } from '#i18n/messages/all.ts';
import { standalonePage, type StandalonePage, type StandaloneWords } from './standalone-page.ts';

function wordsOf(language: Language): StandaloneWords {
  const { offlineTitle, offlineText, retry, home } = allMessages[language].standalone;
  return { title: offlineTitle, text: offlineText, retry, home };
}

/** Builds the page that the service worker shows when the network fails. */
export function offlinePage(language: Language, accent: string | null): StandalonePage {
  return standalonePage(language, wordsOf, { accent });
}
