import { consoleStorageKeys } from '#contract/console/storage-keys.ts';
import { limits } from '#contract/values/limits.ts';
import { isLanguage, type Language } from '#contract/values/locale.ts';
import type { ConsoleMessagePart, ConsoleMessages } from '#i18n/load-console.ts';
import { languageFacts } from '#i18n/languages.ts';
import { createMessageStore } from './messages.ts';

/** What the page shows now. A new object whenever language or messages change. */
export interface Spoken {
  language: Language;
  messages: ConsoleMessages;
}

export interface Languages {
  current: () => Spoken;
  subscribe: (listener: () => void) => () => void;
  /** Loads a part of the messages in the current language, and keeps it loaded after a switch. */
  ensure: (part: ConsoleMessagePart) => Promise<void>;
  /** Shows everything in another language. Nothing is mounted again, so forms keep their values. */
  switchTo: (language: Language) => Promise<void>;
}

function keepChoice(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const seconds = limits.cookieDays * 86_400;
  document.cookie = `${consoleStorageKeys.languageCookie}=${language}; Path=/console; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

/** Tells the worker to keep the document of now for use without a network. */
function keepShell(): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage('language');
}

/** The language in which the server sent the document. */
function documentLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : 'ar';
}

/** Loads the first messages and creates the store of the language. */
export async function createLanguages(): Promise<Languages> {
  const store = createMessageStore();
  const listeners = new Set<() => void>();
  const wanted = new Set<ConsoleMessagePart>(['core']);
  let spoken: Spoken;

  async function speak(language: Language): Promise<void> {
    await Promise.all([...wanted].map((part) => store.ensure(language, part)));
    spoken = { language, messages: store.of(language) };
    for (const listener of listeners) listener();
  }

  await speak(documentLanguage());
  return {
    current: () => spoken,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async ensure(part) {
      if (wanted.has(part)) return store.ensure(spoken.language, part);
      wanted.add(part);
      await speak(spoken.language);
    },
    async switchTo(language) {
      await speak(language);
      document.documentElement.lang = language;
      document.documentElement.dir = languageFacts[language].direction;
      keepChoice(language);
      keepShell();
    },
  };
}
