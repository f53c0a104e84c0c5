import { languages } from '#contract/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { errors as arabic } from '#i18n/messages/ar/errors.ts';
import { errors as english } from '#i18n/messages/en/errors.ts';
import { chrome as arabicChrome } from '#i18n/messages/ar/chrome.ts';
import { chrome as englishChrome } from '#i18n/messages/en/chrome.ts';

const words = {
  en: { errors: english, home: englishChrome.nav.backHome },
  ar: { errors: arabic, home: arabicChrome.nav.backHome },
};

// Without the storefront's bundle, files or database: this page must work when nothing else does.
function page(code: 'internal' | 'unavailable' | 'misdirected', requestId: string | null): string {
  const sections = languages.map((language) => {
    const { direction } = languageFacts[language];
    const { errors, home } = words[language];
    return `<section lang="${language}" dir="${direction}"><h1>${errors[code]}</h1><p><a href="/${language}">${home}</a></p></section>`;
  });
  const id = requestId === null ? '' : `<footer><bdi dir="ltr">${requestId}</bdi></footer>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${words.en.errors[code]}</title></head><body>${sections.join('')}${id}</body></html>`;
}

/** What a person sees when a page could not be drawn: one sentence in both languages, no cause. */
export function failurePage(status: number, requestId: string): string {
  if (status === 421) return page('misdirected', null);
  return status === 503 ? page('unavailable', null) : page('internal', requestId);
}
