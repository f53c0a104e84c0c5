import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { languageFacts } from '#i18n/languages.ts';
import { reportMissingMessage } from '../runtime/i18n/messages.ts';
import { useSpoken } from '../runtime/i18n/use-language.ts';

/** Provides the messages of the current language. */
export function Messages({ children }: { children: ReactNode }) {
  const { language, messages } = useSpoken();
  return (
    <IntlProvider
      locale={languageFacts[language].locale}
      messages={messages}
      timeZone="Asia/Qatar"
      onError={reportMissingMessage}
    >
      {children}
    </IntlProvider>
  );
}
