import type { RequiredLanguage } from '#contract/values/locale.ts';
import type { printed } from './messages/en/printed.ts';

const english = async (): Promise<typeof printed> => (await import('./messages/en/printed.ts')).printed;
const arabic = async (): Promise<typeof printed> => (await import('./messages/ar/printed.ts')).printed;

/** The words on printed papers, which show the required languages only. Shop and console load them on demand. */
export const loadPrintedWords: Record<RequiredLanguage, () => Promise<typeof printed>> = { en: english, ar: arabic };
