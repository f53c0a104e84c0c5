import { createContext, type ReactNode, use } from 'react';
import { createTranslator } from 'use-intl/core';
import { type Language, languages } from '#contract/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { messagesOf } from '../../runtime/messages.ts';
import { useLanguage } from '../../runtime/shop.ts';
import { classNames } from '#ui/class-names.ts';
import type { Receipt } from './receipt-query.ts';

function wordsIn(language: Language) {
  return createTranslator({ locale: languageFacts[language].locale, messages: messagesOf(language) });
}

export type Side = Receipt[Language] & { say: ReturnType<typeof wordsIn>; language: Language };

export const Sides = createContext<Side[]>([]);

/** Around everything that speaks both languages; the page's own comes first. */
export function BothLanguages({ receipt, children }: { receipt: Receipt; children: ReactNode }) {
  const own = useLanguage();
  const sides = [own, ...languages.filter((one) => one !== own)].map((language) => ({
    ...receipt[language],
    say: wordsIn(language),
    language,
  }));
  return <Sides value={sides}>{children}</Sides>;
}

interface BothProps {
  children: (side: Side) => ReactNode;
  as?: 'span' | 'div';
  /** Of what holds the two: they stand one below the other unless it says otherwise. */
  className?: string;
}

/** The same thing in both languages, each with its own direction. */
export function Both({ children, as: Tag = 'span', className = 'inline-flex flex-col items-start' }: BothProps) {
  return (
    <Tag className={classNames(className)}>
      {use(Sides).map((side) => (
        <Tag key={side.language} lang={side.language} dir={languageFacts[side.language].direction}>
          {children(side)}
        </Tag>
      ))}
    </Tag>
  );
}
