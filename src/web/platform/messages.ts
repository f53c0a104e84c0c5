import type {} from 'use-intl';
import type { Language } from '#contract/locale.ts';
import { loadMessages } from '#i18n/load.ts';
import type { Messages } from '#i18n/messages/en.ts';

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
    Locale: string;
  }
}

// Words never change while the program runs, so this is no state that requests could share by mistake.
const loaded: Partial<Record<Language, Messages>> = {};

/** Fetches a language's chunk once. Everything that shows a language awaits this first. */
export async function ensureMessages(language: Language): Promise<void> {
  loaded[language] ??= await loadMessages[language]();
}

/** The words of a language; when its chunk could not be fetched, the other language says that something failed. */
export function messagesOf(language: Language): Messages {
  const messages = loaded[language] ?? loaded.en ?? loaded.ar;
  if (!messages) throw new Error(`The messages of "${language}" were not loaded before rendering.`);
  return messages;
}

/**
 * A missing word shows its key and is reported as an uncaught error: tests fail on it, a shopper's page stays up.
 */
export function reportMissingMessage(error: Error): void {
  if (typeof globalThis.reportError === 'function') globalThis.reportError(error);
  else console.error(error);
}
