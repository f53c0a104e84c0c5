import type { Language } from '#contract/locale.ts';
import type { Messages } from './messages/en.ts';
import type { about } from './messages/en/about.ts';
import type { first } from './messages/en/first.ts';
import type { privacy } from './messages/en/privacy.ts';
import type { rest } from './messages/en/rest.ts';
import type { terms } from './messages/en/terms.ts';

/** `first` is loaded with every page, `rest` with cart, checkout, account and contact. */
interface Parts {
  first: Pick<Messages, keyof typeof first>;
  rest: Pick<Messages, keyof typeof rest>;
}
export type MessagePart = keyof Parts;

type MessageLoaders = Record<Language, { [P in MessagePart]: () => Promise<Parts[P]> }>;

/** A browser loads the parts of one language; the server loads every language at start. */
export const loadMessages: MessageLoaders = {
  en: {
    first: async () => (await import('./messages/en/first.ts')).first,
    rest: async () => (await import('./messages/en/rest.ts')).rest,
  },
  ar: {
    first: async () => (await import('./messages/ar/first.ts')).first,
    rest: async () => (await import('./messages/ar/rest.ts')).rest,
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
