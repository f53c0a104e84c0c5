import type { Language } from '#contract/locale.ts';
import type { Messages } from './messages/en.ts';
import type { about } from './messages/en/about.ts';
import type { core } from './messages/en/core.ts';
import type { privacy } from './messages/en/privacy.ts';
import type { full } from './messages/en/full.ts';
import type { terms } from './messages/en/terms.ts';

/** Every page loads `core`. Cart, checkout, account and contact pages also load `full`. */
interface Parts {
  core: Pick<Messages, keyof typeof core>;
  full: Pick<Messages, keyof typeof full>;
}
export type MessagePart = keyof Parts;

type MessageLoaders = Record<Language, { [P in MessagePart]: () => Promise<Parts[P]> }>;

/** A browser loads the parts of one language. The server loads both languages. */
export const loadMessages: MessageLoaders = {
  en: {
    core: async () => (await import('./messages/en/core.ts')).core,
    full: async () => (await import('./messages/en/full.ts')).full,
  },
  ar: {
    core: async () => (await import('./messages/ar/core.ts')).core,
    full: async () => (await import('./messages/ar/full.ts')).full,
  },
};

/** Long texts. Each belongs to one page. */
export interface Documents {
  about: typeof about;
  privacy: typeof privacy;
  terms: typeof terms;
}
export type DocumentName = keyof Documents;

type DocumentLoaders = { [N in DocumentName]: Record<Language, () => Promise<Documents[N]>> };

/** Documents are not part of the messages, so that only their own page loads them. */
export const loadDocument: DocumentLoaders = {
  about: {
    en: async () => (await import('./messages/en/about.ts')).about,
    ar: async () => (await import('./messages/ar/about.ts')).about,
  },
  privacy: {
    en: async () => (await import('./messages/en/privacy.ts')).privacy,
    ar: async () => (await import('./messages/ar/privacy.ts')).privacy,
  },
  terms: {
    en: async () => (await import('./messages/en/terms.ts')).terms,
    ar: async () => (await import('./messages/ar/terms.ts')).terms,
  },
};
