import { printed as arabic } from '#i18n/messages/ar/printed.ts';
import { printed as english } from '#i18n/messages/en/printed.ts';

/** The words on printed papers, as they are in the files. */
export const printedWords = { en: english, ar: arabic };
