import { createContext, type ReactNode, use } from 'react';
import { createTranslator } from 'use-intl/core';
import type { RequiredLanguage } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { loadPrintedWords } from '#i18n/load-printed.ts';
import type { printed } from '#i18n/messages/en/printed.ts';

function wordsIn(language: RequiredLanguage, messages: typeof printed) {
  return createTranslator<typeof printed>({ locale: languageFacts[language].locale, messages });
}

/** One of the two languages of a printed paper. */
export interface Side {
  language: RequiredLanguage;
  say: ReturnType<typeof wordsIn>;
}

/** Loads the words of printed papers in both languages, Arabic first. */
export function loadSides(): Promise<Side[]> {
  const inOrder = ['ar', 'en'] as const;
  return Promise.all(
    inOrder.map(async (language) => ({ language, say: wordsIn(language, await loadPrintedWords[language]()) })),
  );
}

/** The languages of a paper in their order. */
export const Sides = createContext<readonly Side[]>([]);

interface BothProps {
  children: (side: Side) => ReactNode;
  /**
   * `apart`: one at each edge. `stacked`: the second below. `inline`: one after the other. `names`:
   * stacked on narrow paper, side by side on wide.
   */
  as?: 'apart' | 'stacked' | 'inline' | 'names';
  /** Its element: a span unless blocks are in it. */
  tag?: 'span' | 'div';
}

/** The same in both languages, each with its own direction. */
export function Both({ children, as = 'apart', tag: Tag = 'span' }: BothProps) {
  return (
    <Tag className={`slip-${as}`}>
      {use(Sides).map((side) => (
        <Tag key={side.language} lang={side.language} dir={languageFacts[side.language].direction}>
          {children(side)}
        </Tag>
      ))}
    </Tag>
  );
}
