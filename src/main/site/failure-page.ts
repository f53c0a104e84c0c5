import type { Language } from '#contract/locale.ts';
import { errors as arabicErrors } from '#i18n/messages/ar/errors.ts';
import { standalone as arabic } from '#i18n/messages/ar/standalone.ts';
import { errors as englishErrors } from '#i18n/messages/en/errors.ts';
import { standalone as english } from '#i18n/messages/en/standalone.ts';
import { standalonePage, type StandalonePage } from './standalone-page.ts';

const codes: Record<number, 'unavailable' | 'misdirected'> = { 421: 'misdirected', 503: 'unavailable' };

/** What a person sees when a page could not be drawn: one sentence, the way onward, no cause. */
export function failurePage(status: number, requestId: string, language: Language): StandalonePage {
  const code = codes[status] ?? 'internal';
  const words = {
    en: { title: englishErrors[code], text: english.failureText, retry: english.retry, home: english.home },
    ar: { title: arabicErrors[code], text: arabic.failureText, retry: arabic.retry, home: arabic.home },
  };
  const label = { en: english.reference, ar: arabic.reference }[language];
  return standalonePage(language, words, code === 'internal' ? { label, value: requestId } : undefined);
}
