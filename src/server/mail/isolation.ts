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
