import type { AnyErrorCode } from '#contract/http/errors.ts';
import type { ValidationKey } from '#contract/validation.ts';
import type { Language } from '#contract/values/locale.ts';
import { errors as arabicConsoleErrors } from './ar/console/errors.ts';
import { page as arabicConsolePage } from './ar/console/page.ts';
import { demoBank as arabicDemoBank } from './ar/demo-bank.ts';
import { errors as arabicErrors } from './ar/errors.ts';
import { files as arabicFiles } from './ar/files.ts';
import { mail as arabicMail } from './ar/mail.ts';
import { productTags as arabicProductTags } from './ar/product-tags.ts';
import { refusedValues as arabicRefusedValues } from './ar/refused-values.ts';
import { errors as englishConsoleErrors } from './en/console/errors.ts';
import { page as englishConsolePage } from './en/console/page.ts';
import { demoBank as englishDemoBank } from './en/demo-bank.ts';
import { errors as englishErrors } from './en/errors.ts';
import { files as englishFiles } from './en/files.ts';
import { mail as englishMail } from './en/mail.ts';
import { productTags as englishProductTags } from './en/product-tags.ts';
import { refusedValues as englishRefusedValues } from './en/refused-values.ts';
import { type RenderedMessages, renderedMessages } from './rendered.ts';

/** Every message of a language: those of the storefront, and those that only the server uses. */
export interface AllMessages extends RenderedMessages {
  errors: Record<AnyErrorCode, string>;
  validation: Record<ValidationKey, string>;
  mail: typeof englishMail;
  files: typeof englishFiles;
  consolePage: typeof englishConsolePage;
  demoBank: typeof englishDemoBank;
  productTags: typeof englishProductTags;
}

const english: AllMessages = {
  ...renderedMessages.en,
  errors: { ...englishErrors, ...englishConsoleErrors },
  validation: { ...renderedMessages.en.validation, ...englishRefusedValues },
  mail: englishMail,
  files: englishFiles,
  consolePage: englishConsolePage,
  demoBank: englishDemoBank,
  productTags: englishProductTags,
};
const arabic: AllMessages = {
  ...renderedMessages.ar,
  errors: { ...arabicErrors, ...arabicConsoleErrors },
  validation: { ...renderedMessages.ar.validation, ...arabicRefusedValues },
  mail: arabicMail,
  files: arabicFiles,
  consolePage: arabicConsolePage,
  demoBank: arabicDemoBank,
  productTags: arabicProductTags,
};

/**
 * For the server. The storefront loads its messages in parts (src/i18n/load.ts). A language that
 * lacks a file shows the English one: begin its entry with `...english`.
 */
export const allMessages: Record<Language, AllMessages> = { en: english, ar: arabic };
