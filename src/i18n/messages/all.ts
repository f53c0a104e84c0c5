import type { ErrorCode } from '#contract/http/errors.ts';
import type { Language } from '#contract/values/locale.ts';
import { ar } from './ar.ts';
import { errors as arabicErrors } from './ar/errors.ts';
import { mail as arabicMail } from './ar/mail.ts';
import { standalone as arabicStandalone } from './ar/standalone.ts';
import { en, type Messages } from './en.ts';
import { errors as englishErrors } from './en/errors.ts';
import { mail as englishMail } from './en/mail.ts';
import { standalone as englishStandalone } from './en/standalone.ts';

/** Every message of a language: those of the storefront, and those that only the server uses. */
export interface AllMessages extends Messages {
  errors: Record<ErrorCode, string>;
  mail: typeof englishMail;
  standalone: typeof englishStandalone;
}

const english: AllMessages = { ...en, errors: englishErrors, mail: englishMail, standalone: englishStandalone };
const arabic: AllMessages = { ...ar, errors: arabicErrors, mail: arabicMail, standalone: arabicStandalone };

/**
 * For the server. The storefront loads its messages in parts (src/i18n/load.ts). A language that
 * lacks a file shows the English one: begin its entry with `...english`.
 */
export const allMessages: Record<Language, AllMessages> = { en: english, ar: arabic };
