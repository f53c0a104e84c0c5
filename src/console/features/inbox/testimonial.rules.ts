import type { ConsoleComment, ConsoleTestimonial } from '#contract/console/inbox.ts';

/** The words of a testimonial, as its form has them. */
export type TestimonialWords = Pick<ConsoleTestimonial, 'name' | 'content'>;

export const noWords: TestimonialWords = { name: { en: '', ar: '' }, content: { en: '', ar: '' } };

const arabicLetters = /\p{Script=Arabic}/gu;
const latinLetters = /\p{Script=Latin}/gu;

/** The language whose letters a text has most of. */
export function languageOfText(text: string): 'en' | 'ar' {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  return count(arabicLetters) > count(latinLetters) ? 'ar' : 'en';
}

/** A testimonial that begins with the words of a comment, each where its language is. */
export function wordsOfComment({ content, author }: Pick<ConsoleComment, 'content' | 'author'>): TestimonialWords {
  return {
    name: { ...noWords.name, [languageOfText(author.name)]: author.name },
    content: { ...noWords.content, [languageOfText(content)]: content },
  };
}
