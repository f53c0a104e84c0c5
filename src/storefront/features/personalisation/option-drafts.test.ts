import { describe, expect, it } from 'vitest';
import { findClearedTexts, findTooLong, problemsOfRequired, toOptionEntries } from './option-drafts.ts';
import type { OptionsAnswer } from './options-source.ts';

const option = { option_name: 'Option', option_image: null };
const answer: OptionsAnswer = {
  customizationOptions: [
    { ...option, id: 1, option_type: 'text', cartItemCustomizations: [{ option_value: 'Noora' }] },
    { ...option, id: 2, option_type: 'text', cartItemCustomizations: [] },
    { ...option, id: 3, option_type: 'image', cartItemCustomizations: [{ option_value: 'uploads/a.webp' }] },
  ],
  cartItemId: 7,
};

describe('the rules of the options', () => {
  const name = { id: 1, option_type: 'text', maxLength: 5 } as const;
  const photo = { id: 2, option_type: 'image' } as const;

  it.each([
    ['nothing', undefined, 'optionTextRequired'],
    ['spaces', ' \t ', 'optionTextRequired'],
    ['six letters', 'Noora!', 'tooLong'],
    ['five letters and spaces around them', '  Noora ', undefined],
    ['four letters with marks', 'مُحَمَّد', undefined],
    ['two directions', 'نور A', undefined],
    ['two directions, too long', 'نور AB', 'tooLong'],
  ])('find a required text of %s', (_what, text, problem) => {
    const drafts = new Map(text === undefined ? [] : [[name.id, text]]);
    expect(problemsOfRequired([name], drafts).get(name.id)).toBe(problem);
  });

  it('find a missing picture, but no limit of one', () => {
    expect(problemsOfRequired([photo], new Map()).get(photo.id)).toBe('imageRequired');
    expect(problemsOfRequired([photo], new Map([[photo.id, 'uploads/a.webp']])).size).toBe(0);
  });

  it('limit texts that are not required too', () => {
    expect(findTooLong([name, photo], new Map([[1, 'Noora Al'], [2, 'uploads/a.webp']]))).toEqual([name]); // prettier-ignore
  });
});

describe('the values of the options', () => {
  it('are sent if they are not empty', () => {
    expect(
      toOptionEntries(
        new Map([
          [1, 'Noora'],
          [2, '  '],
          [3, 'uploads/a.webp'],
        ]),
      ),
    ).toEqual([
      { customization_option_id: 1, option_value: 'Noora' },
      { customization_option_id: 3, option_value: 'uploads/a.webp' },
    ]);
  });

  // Spec: D59.1
  it('may not clear a text that the cart contains', () => {
    expect(findClearedTexts(answer, new Map([[1, ' '], [2, ''], [3, '']]))).toEqual([1]); // prettier-ignore
    expect(findClearedTexts(answer, new Map([[1, 'Noora']]))).toEqual([]);
  });
});
