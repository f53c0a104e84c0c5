import { use, useMemo, type ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import type { Language } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { loadLateMessages } from '#i18n/load-late.ts';
import { useLanguage } from '../app-context.ts';
import { messagesOf } from './messages.ts';

type Late = Awaited<ReturnType<(typeof loadLateMessages)['en']>>;

const loads = new Map<Language, Promise<Late>>();

function loadOnce(language: Language): Promise<Late> {
  const known = loads.get(language);
  if (known) return known;
  const load = loadLateMessages[language]();
  loads.set(language, load);
  // A later attempt loads again. React sees the failure first: it would repeat a new promise without an end.
  load.catch(() => setTimeout(() => loads.delete(language), 1000));
  return load;
}

/** Gives its children the messages that no page loads with itself. It suspends until they are there. */
export function LateMessages({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const late = use(loadOnce(language));
  const ofPage = messagesOf(language);
  const messages = useMemo(() => ({ ...ofPage, ...late }), [ofPage, late]);
  return (
    <IntlProvider locale={languageFacts[language].locale} messages={messages}>
      {children}
    </IntlProvider>
  );
}
