import { createContext, type ReactNode, use } from 'react';
import { createTranslator } from 'use-intl/core';
import { type RequiredLanguage, requiredLanguages } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { messagesOf } from '../../runtime/i18n/messages.ts';
import { useLanguage } from '../../runtime/app-context.ts';
import { classNames } from '#ui/styles/class-names.ts';
import type { Receipt } from './receipt/receipt-query.ts';

function wordsIn(language: RequiredLanguage) {
  return createTranslator({ locale: languageFacts[language].locale, messages: messagesOf(language) });
}

export type LanguageVersion = Receipt[RequiredLanguage] & {
  say: ReturnType<typeof wordsIn>;
  language: RequiredLanguage;
};

export const LanguageVersions = createContext<LanguageVersion[]>([]);

/** Provides both required languages to its children; the language of the page comes first. */
export function ReceiptLanguages({ receipt, children }: { receipt: Receipt; children: ReactNode }) {
  const own = useLanguage();
  const versions = requiredLanguages
    .toSorted((a, b) => Number(b === own) - Number(a === own))
    .map((language) => ({ ...receipt[language], say: wordsIn(language), language }));
  return <LanguageVersions value={versions}>{children}</LanguageVersions>;
}

interface BilingualProps {
  children: (version: LanguageVersion) => ReactNode;
  as?: 'span' | 'div';
  /** The class of the element around both texts; by default one is below the other. */
  className?: string;
}

/** The same content in both required languages, each with its own direction. */
export function Bilingual({
  children,
  as: Tag = 'span',
  className = 'inline-flex flex-col items-start',
}: BilingualProps) {
  return (
    <Tag className={classNames(className)}>
      {use(LanguageVersions).map((version) => (
        <Tag key={version.language} lang={version.language} dir={languageFacts[version.language].direction}>
          {children(version)}
        </Tag>
      ))}
    </Tag>
  );
}
