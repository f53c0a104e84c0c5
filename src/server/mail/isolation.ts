import type { Language } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';

// Unicode isolates keep a foreign text from reordering the text around it; the HTML renderer turns
// them into <bdi>.
const firstStrong = '\u2068';
const leftToRight = '\u2066';
const end = '\u2069';

const controls = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Isolates a user's text, of any direction, inside a sentence of ours. An isolate ends with its
 * line, so each line gets its own.
 */
export function isolate(text: string): string {
  const lines = text.replace(controls, '').split('\n');
  return lines.map((line) => (line === '' ? '' : firstStrong + line + end)).join('\n');
}

/**
 * Isolates a text that is left to right in every language: a phone number, an order number, a mail
 * address.
 */
export function isolateLtr(text: string): string {
  return leftToRight + text.replace(controls, '') + end;
}

const isolated = /[\u2066-\u2068][^\u2066-\u2069]*\u2069/g;
const rightToLeftMark = '\u200f';

/**
 * Marks the lines of a text of ours that begin in no direction, because all their letters are in
 * isolates: programs read them from left to right, also in an Arabic mail.
 */
export function markLines(text: string, language: Language): string {
  if (languageFacts[language].direction === 'ltr') return text;
  const isUndecided = (line: string) => line.search(isolated) >= 0 && !/\p{L}/u.test(line.replace(isolated, ''));
  return text
    .split('\n')
    .map((line) => (isUndecided(line) ? rightToLeftMark + line : line))
    .join('\n');
}

/** Removes isolates and line breaks, for a header. */
export function headerText(text: string): string {
  return text
    .replace(controls, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Escapes for HTML, with isolates and line breaks as elements. */
export function toHtml(text: string): string {
  return escape(text)
    .replaceAll(firstStrong, '<bdi>')
    .replaceAll(leftToRight, '<bdi dir="ltr">')
    .replaceAll(end, '</bdi>')
    .replaceAll('\n', '<br>');
}
