import type { Language } from '#contract/locale.ts';
import { standalone as arabic } from '#i18n/messages/ar/standalone.ts';
import { standalone as english } from '#i18n/messages/en/standalone.ts';
import { standalonePage, type StandalonePage, type StandaloneWords } from './standalone-page.ts';

function wordsOf({ offlineTitle, offlineText, retry, home }: typeof english): StandaloneWords {
  return { title: offlineTitle, text: offlineText, retry, home };
}

/** What a browser shows in the place of a page that it could not reach. */
export function offlinePage(language: Language): StandalonePage {
  return standalonePage(language, { en: wordsOf(english), ar: wordsOf(arabic) });
}
