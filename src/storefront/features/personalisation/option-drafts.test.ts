import { describe, expect, it } from 'vitest';
import { findClearedTexts, toOptionEntries } from './option-drafts.ts';
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
