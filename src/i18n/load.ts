import type { Language } from '#contract/locale.ts';
import type { Messages } from './messages/en.ts';

/** A browser loads one language; the server loads both at start. */
export const loadMessages: Record<Language, () => Promise<Messages>> = {
  en: async () => (await import('./messages/en.ts')).en,
  ar: async () => (await import('./messages/ar.ts')).ar,
};
