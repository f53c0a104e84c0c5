import type { Language } from '#contract/values/locale.ts';
import { type ConsoleMessagePart, type ConsoleMessages, loadConsoleMessages } from '#i18n/load-console.ts';

declare module 'use-intl' {
  interface AppConfig {
    Messages: ConsoleMessages;
    Locale: string;
  }
}

/** Reports a missing message as an uncaught error. The page shows the key, and tests fail. */
export function reportMissingMessage(error: Error): void {
  globalThis.reportError(error);
}

/** Loads the messages of the console in parts. */
export function createMessageStore() {
  const loaded: Partial<Record<Language, ConsoleMessages>> = {};
  const parts = new Map<string, Promise<void>>();

  async function load(language: Language, part: ConsoleMessagePart): Promise<void> {
    const messages = await loadConsoleMessages[language][part]();
    // The type promises every message: a page's route waits for the parts that the page needs.
    loaded[language] = { ...loaded[language], ...messages } as ConsoleMessages;
  }

  return {
    /** Loads a part once. A later call retries a failed load. */
    async ensure(language: Language, part: ConsoleMessagePart): Promise<void> {
      const key = `${language}/${part}`;
      if (!parts.has(key)) parts.set(key, load(language, part));
      try {
        await parts.get(key);
      } catch (error) {
        parts.delete(key);
        throw error;
      }
    },
    /** The loaded messages. Throws before a part is loaded. */
    of(language: Language): ConsoleMessages {
      const messages = loaded[language];
      if (!messages) throw new Error(`The messages of "${language}" were not loaded before rendering.`);
      return messages;
    },
  };
}
