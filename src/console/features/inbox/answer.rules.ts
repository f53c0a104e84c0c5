import type { CannedAnswer, ConsoleMessage } from '#contract/console/inbox.ts';

type Addressee = Pick<ConsoleMessage, 'name' | 'language' | 'orderNumber'>;

/**
 * The text of a canned answer for who wrote a message: in the language of the message if it has one, with name and
 * order number. A placeholder that nothing is known for stays, and the answer cannot be sent with it.
 */
export function filledAnswer({ textEn, textAr }: Pick<CannedAnswer, 'textEn' | 'textAr'>, to: Addressee): string {
  const text = to.language === 'ar' ? textAr || textEn : textEn || textAr;
  return text.replace(/\{(?:name|order)\}/g, (word) => (word === '{name}' ? to.name : (to.orderNumber ?? word)));
}

/** The placeholders that a text still has. */
export function placeholdersIn(text: string): string[] {
  return [...new Set(text.match(/\{(?:name|order)\}/g))];
}
