import { describe, expect, it } from 'vitest';
import { type OptionsAnswer, startValues } from './options-source.ts';

const answer: OptionsAnswer = {
  customizationOptions: [
    { id: 1, option_name: 'Name', option_image: null, option_type: 'text', cartItemCustomizations: [] },
    {
      id: 2,
      option_name: 'Photo',
      option_image: null,
      option_type: 'image',
      cartItemCustomizations: [{ option_value: 'uploads/a.webp' }],
    },
  ],
};

describe('the initial values of the options', () => {
  // Spec: S4.37
  it('are those pending in the browser, else those of the cart, else empty', () => {
    expect([...startValues(answer, [])]).toEqual([
      [1, ''],
      [2, 'uploads/a.webp'],
    ]);
    const pending = [
      { customization_option_id: 2, option_value: 'uploads/b.webp' },
      { customization_option_id: 9, option_value: 'of another product' },
    ];
    expect([...startValues(answer, pending)]).toEqual([
      [1, ''],
      [2, 'uploads/b.webp'],
    ]);
  });
});
