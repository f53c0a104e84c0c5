import type { Language } from '#contract/values/locale.ts';
import { loadMessages, type MessagePart, partsOf } from '#i18n/load.ts';
import type { Messages } from '#i18n/messages/en.ts';
import type { Page } from '../page-table.ts';

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
    Locale: string;
  }
}

// Messages are constant, so requests share them.
const loaded: Partial<Record<Language, Messages>> = {};
const parts = new Map<string, Promise<unknown>>();

/** Loads the messages of a kind of page once. A later call retries a failed load. */
export async function ensureMessages(language: Language, page: MessagePart = 'core'): Promise<void> {
  await Promise.all(partsOf[page].map((part) => ensurePart(language, part)));
}

async function ensurePart(language: Language, part: MessagePart): Promise<void> {
  const key = `${language}/${part}`;
  if (!parts.has(key)) parts.set(key, loadPart(language, part));
  try {
    await parts.get(key);
  } catch (error) {
    parts.delete(key);
    throw error;
  }
}

async function loadPart(language: Language, part: MessagePart): Promise<void> {
  const messages = await loadMessages[language][part]();
  // The type promises every message: a page's loader waits for the parts that the page needs.
  // The part of a product page has the beginning of what the full one has.
  const known = loaded[language];
  loaded[language] = (part === 'product' ? { ...messages, ...known } : { ...known, ...messages }) as Messages;
}

/** Loads the messages that a page needs. */
export async function ensurePageMessages(language: Language, { messages }: Pick<Page, 'messages'>): Promise<void> {
  await ensureMessages(language, messages);
}

/** Returns the loaded messages of a language. Throws before a part is loaded. */
export function messagesOf(language: Language): Messages {
  const messages = loaded[language];
  if (!messages) throw new Error(`The messages of "${language}" were not loaded before rendering.`);
  return messages;
}

/** Reports a missing message as an uncaught error. The page shows the key, and tests fail. */
export function reportMissingMessage(error: Error): void {
  if (typeof globalThis.reportError === 'function') globalThis.reportError(error);
  else console.error(error);
}
