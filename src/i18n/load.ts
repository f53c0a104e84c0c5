import type { Language } from '#contract/locale.ts';
import type { Messages } from './messages/en.ts';
import type { about } from './messages/en/about.ts';
import type { privacy } from './messages/en/privacy.ts';
import type { terms } from './messages/en/terms.ts';

/** A browser loads one language; the server loads both at start. */
export const loadMessages: Record<Language, () => Promise<Messages>> = {
  en: async () => (await import('./messages/en.ts')).en,
  ar: async () => (await import('./messages/ar.ts')).ar,
};

/** The long texts, each of which one page alone shows. */
export interface Documents {
  about: typeof about;
  privacy: typeof privacy;
  terms: typeof terms;
}
export type DocumentName = keyof Documents;

type DocumentLoaders = { [N in DocumentName]: Record<Language, () => Promise<Documents[N]>> };

/** They are no part of a language's messages, so that nobody fetches them who does not read them. */
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
