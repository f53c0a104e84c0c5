import type { Language } from '#contract/values/locale.ts';
import type { late } from './messages/en/late.ts';

const english = async (): Promise<typeof late> => (await import('./messages/en/late.ts')).late;
const arabic = async (): Promise<typeof late> => (await import('./messages/ar/late.ts')).late;

/**
 * The words of parts that are loaded late. They are no part of a page, so that its first load names no file of them. A
 * language that lacks the file shows the English one.
 */
export const loadLateMessages: Record<Language, () => Promise<typeof late>> = { en: english, ar: arabic };
