import { queryOptions } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { createTranslator } from 'use-intl/core';
import type { RequiredLanguage } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { loadConsoleMessages } from '#i18n/load-console.ts';
import type { slip } from '#i18n/messages/en/console/slip.ts';

function wordsIn(language: RequiredLanguage, messages: typeof slip) {
  return createTranslator<typeof slip>({ locale: languageFacts[language].locale, messages });
}

/** One of the two languages of a slip. */
export interface Side {
  language: RequiredLanguage;
  say: ReturnType<typeof wordsIn>;
}

// Arabic comes first, whatever the language of the person.
const inOrder = ['ar', 'en'] as const satisfies readonly RequiredLanguage[];

/** The words of slips in both languages, Arabic first. */
export const sidesQuery = queryOptions<Side[]>({
  queryKey: ['sides'],
  queryFn: () =>
    Promise.all(
      inOrder.map(async (language) => ({
        language,
        say: wordsIn(language, await loadConsoleMessages[language].slip()),
      })),
    ),
  staleTime: Infinity,
});

export const Sides = createContext<readonly Side[]>([]);

interface BothProps {
  children: (side: Side) => ReactNode;
  /**
   * `apart`: Arabic at one edge, English at the other. `stacked`: English below. `inline`: one after
   * the other. `names`: stacked on rolls, side by side on sheets.
   */
  as?: 'apart' | 'stacked' | 'inline' | 'names';
}

/** The same in both languages, each with its own direction. */
export function Both({ children, as = 'apart' }: BothProps) {
  return (
    <span className={`slip-${as}`}>
      {use(Sides).map((side) => (
        <span key={side.language} lang={side.language} dir={languageFacts[side.language].direction}>
          {children(side)}
        </span>
      ))}
    </span>
  );
}
