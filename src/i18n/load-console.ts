import type { Language } from '#contract/values/locale.ts';
import type { catalogue } from './messages/en/console/catalogue.ts';
import type { core } from './messages/en/console/core.ts';
import type { slip } from './messages/en/console/slip.ts';
import type { work } from './messages/en/console/work.ts';

/**
 * The messages of the console: what every page loads, what the pages after the sign-in load, what
 * only the pages of the catalogue load, and what slips show in both languages.
 */
interface ConsoleParts {
  core: typeof core;
  work: typeof work;
  catalogue: { catalogue: typeof catalogue };
  slip: typeof slip;
}
export type ConsoleMessageFile = keyof ConsoleParts;
/** What pages show in the language of the person. */
export type ConsoleMessagePart = Exclude<ConsoleMessageFile, 'slip'>;
export type ConsoleMessages = ConsoleParts['core'] & ConsoleParts['work'] & ConsoleParts['catalogue'];

type Loaders = { [P in ConsoleMessageFile]: () => Promise<ConsoleParts[P]> };

const english: Loaders = {
  core: async () => (await import('./messages/en/console/core.ts')).core,
  work: async () => (await import('./messages/en/console/work.ts')).work,
  catalogue: () => import('./messages/en/console/catalogue.ts'),
  slip: async () => (await import('./messages/en/console/slip.ts')).slip,
};

const arabic: Loaders = {
  core: async () => (await import('./messages/ar/console/core.ts')).core,
  work: async () => (await import('./messages/ar/console/work.ts')).work,
  catalogue: () => import('./messages/ar/console/catalogue.ts'),
  slip: async () => (await import('./messages/ar/console/slip.ts')).slip,
};

/**
 * The message files of the console by language, loaded on demand. They are apart from those of the
 * storefront (load.ts), whose bundles must not contain them. A language that lacks a file shows the
 * English one: begin its entry with `...english`.
 */
export const loadConsoleMessages: Record<Language, Loaders> = { en: english, ar: arabic };
