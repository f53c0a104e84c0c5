import type { Language } from '#contract/values/locale.ts';
import { ar } from './ar.ts';
import { standalone as arabicStandalone } from './ar/standalone.ts';
import { en, type Messages } from './en.ts';
import { standalone as englishStandalone } from './en/standalone.ts';

/** The messages that server rendering uses: those of the storefront and of its standalone pages. */
export interface RenderedMessages extends Messages {
  standalone: typeof englishStandalone;
}

const english: RenderedMessages = { ...en, standalone: englishStandalone };
const arabic: RenderedMessages = { ...ar, standalone: arabicStandalone };

/**
 * By language, without the messages of errors, mails and the console. A language that lacks a file
 * shows the English one: begin its entry with `...english`.
 */
export const renderedMessages: Record<Language, RenderedMessages> = { en: english, ar: arabic };
