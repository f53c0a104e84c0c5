import type {} from 'use-intl';
import type { Language } from '#contract/locale.ts';
import { loadMessages, type MessagePart } from '#i18n/load.ts';
import type { Messages } from '#i18n/messages/en.ts';
import { withoutLanguage } from './language.ts';
import { pageAt } from './page-table.ts';

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
    Locale: string;
  }
}

// Words never change while the program runs, so this is no state that requests could share by mistake.
const loaded: Partial<Record<Language, Messages>> = {};
const parts = new Map<string, Promise<unknown>>();

/**
 * Fetches a part of a language once. Everything that shows a language awaits its first part, a page whose words are `all` (page
 * table) the rest too: for the type, all of them are there from then on.
 */
export async function ensureMessages(language: Language, part: MessagePart = 'first'): Promise<void> {
  const key = `${language}/${part}`;
  if (!parts.has(key)) parts.set(key, fetchPart(language, part));
  try {
    await parts.get(key);
  } catch (error) {
    parts.delete(key);
    throw error;
  }
}

async function fetchPart(language: Language, part: MessagePart): Promise<void> {
  const words = await loadMessages[language][part]();
  loaded[language] = { ...loaded[language], ...words } as Messages;
}

/** All that the page at this path says. */
export async function ensurePageMessages(language: Language, pathname: string): Promise<void> {
  const { words } = pageAt(withoutLanguage(pathname));
  await Promise.all([ensureMessages(language), words === 'all' && ensureMessages(language, 'rest')]);
}

/** The messages of a language. Where they failed to load, a loaded language shows the error page. */
export function messagesOf(language: Language): Messages {
  const messages = loaded[language] ?? Object.values(loaded)[0];
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
