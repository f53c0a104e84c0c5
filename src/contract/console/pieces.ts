import * as z from 'zod/mini';
import { cleanLine, cleanParagraph, say } from '../validation.ts';

/** A text in both languages, as stored; a draft may lack one. */
export const bilingual = z.object({ en: z.string(), ar: z.string() });

/** A whole number from `least` to `greatest`. */
export function between(least: number, greatest: number) {
  return z.int(say('fieldInvalid')).check(z.gte(least, say('outOfRange')), z.lte(greatest, say('outOfRange')));
}

/** One line of text, which may be empty. */
export function lineSchema(max: number) {
  return z.string(say('fieldInvalid')).check(z.overwrite(cleanLine), z.maxLength(max, say('tooLong')));
}

/** A text of several lines that may be empty. */
export function paragraphSchema(max: number) {
  return z.string(say('fieldInvalid')).check(z.overwrite(cleanParagraph), z.maxLength(max, say('tooLong')));
}

/** The same kind of text in both languages. */
export function inBoth<T extends z.ZodMiniType<string, string>>(text: T) {
  return z.object({ en: text, ar: text }, say('fieldInvalid'));
}

/** At most `max` items. */
export function list<T extends z.ZodMiniType>(item: T, max: number) {
  return z.array(item, say('fieldInvalid')).check(z.maxLength(max, say('outOfRange')));
}
