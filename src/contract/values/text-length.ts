const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * How many letters a person counts in a text: an Arabic letter with its marks is one, and so is an
 * emoji.
 */
export function countLetters(text: string): number {
  return [...segmenter.segment(text)].length;
}
