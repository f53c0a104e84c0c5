import type { Language } from '#contract/values/locale.ts';
import type { catalogue } from './messages/en/console/catalogue.ts';
import type { core } from './messages/en/console/core.ts';
import type { work } from './messages/en/console/work.ts';

/**
 * The messages of the console: what every page loads, what the pages after the sign-in load, and what
 * only the pages of the catalogue load.
 */
interface ConsoleParts {
  core: typeof core;
  work: typeof work;
  catalogue: { catalogue: typeof catalogue };
}
export type ConsoleMessagePart = keyof ConsoleParts;
export type ConsoleMessages = ConsoleParts['core'] & ConsoleParts['work'] & ConsoleParts['catalogue'];

type Loaders = { [P in ConsoleMessagePart]: () => Promise<ConsoleParts[P]> };

const english: Loaders = {
  core: async () => (await import('./messages/en/console/core.ts')).core,
  work: async () => (await import('./messages/en/console/work.ts')).work,
  catalogue: () => import('./messages/en/console/catalogue.ts'),
};

const arabic: Loaders = {
  core: async () => (await import('./messages/ar/console/core.ts')).core,
  work: async () => (await import('./messages/ar/console/work.ts')).work,
  catalogue: () => import('./messages/ar/console/catalogue.ts'),
};

/**
 * The message files of the console by language, loaded on demand. They are apart from those of the
 * storefront (load.ts), whose bundles must not contain them. A language that lacks a file shows the
 * English one: begin its entry with `...english`.
 */
export const loadConsoleMessages: Record<Language, Loaders> = { en: english, ar: arabic };
