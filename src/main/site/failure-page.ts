import type { Language } from '#contract/values/locale.ts';
import { allMessages } from '#i18n/messages/all.ts';
import { standalonePage, type StandalonePage, type StandaloneWords } from './standalone-page.ts';

const codes: Record<number, 'unavailable' | 'misdirected'> = { 421: 'misdirected', 503: 'unavailable' };

/** Builds the page for a request that failed. It links to the home page and hides the cause. */
export function failurePage(
  status: number,
  { requestId, language, accent }: { requestId: string; language: Language; accent: string | null },
): StandalonePage {
  const code = codes[status] ?? 'internal';
  function wordsOf(wanted: Language): StandaloneWords {
    const { errors, standalone } = allMessages[wanted];
    return { title: errors[code], text: standalone.failureText, retry: standalone.retry, home: standalone.home };
  }
  const reference = { label: allMessages[language].standalone.reference, value: requestId };
  return standalonePage(language, wordsOf, { accent, footer: code === 'internal' ? reference : undefined });
}
