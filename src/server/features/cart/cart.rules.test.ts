import { describe, expect, it } from 'vitest';
import { assertQuantity, assertRequiredChosen, assertTextFits, mergedQuantity, optionsKey } from './cart.rules.ts';

describe('the key of a line', () => {
  it('does not depend on the order of the choices', () => {
    const name = { optionId: 1, value: 'Noor' };
    const photo = { optionId: 2, value: 'uploads/a.webp' };
    expect(optionsKey([name, photo])).toBe(optionsKey([photo, name]));
    expect(optionsKey([name])).not.toBe(optionsKey([name, photo]));
    expect(optionsKey([name])).not.toBe(optionsKey([{ optionId: 1, value: 'noor' }]));
    expect(optionsKey([])).toBe('');
    expect(optionsKey([name])).toMatch(/^[\w-]{22}$/);
  });
});

describe('options', () => {
  const text = { id: 1, type: 'text', required: true, maxLength: 5 } as const;

  it('have texts of at most so many letters', () => {
    expect(() => assertTextFits('نورة!', text, 'options.0')).not.toThrow();
    expect(() => assertTextFits('سيدتي نورة', text, 'options.0')).toThrow(
      expect.objectContaining({
        code: 'invalid',
        fields: { 'options.0': 'tooLong' },
        maxima: { 'options.0': 5 },
      }),
    );
    expect(() => assertTextFits('a long text', { ...text, maxLength: null }, 'options.0')).not.toThrow();
    expect(() => assertTextFits('uploads/a.webp', { ...text, type: 'image' }, 'options.0')).not.toThrow();
  });

  it('that are required are all chosen', () => {
    const options = [text, { ...text, id: 2 }, { ...text, id: 3, required: false }];
    expect(() =>
      assertRequiredChosen(
        options,
        [1, 2].map((optionId) => ({ optionId, value: 'a' })),
      ),
    ).not.toThrow();
    expect(() => assertRequiredChosen(options, [{ optionId: 3, value: 'a' }])).toThrow(
      expect.objectContaining({ code: 'option_required', details: { optionIds: [1, 2] } }),
    );
    expect(() => assertRequiredChosen(options, [{ optionId: 1, value: 'a' }])).toThrow(
      expect.objectContaining({ details: { optionIds: [2] } }),
    );
    expect(() => assertRequiredChosen([], [])).not.toThrow();
  });
});

describe('quantities', () => {
  it('go up to the stock that other lines of the variant leave', () => {
    expect(() => assertQuantity(3, 5, 2)).not.toThrow();
    expect(() => assertQuantity(4, 5, 2)).toThrow(
      expect.objectContaining({ code: 'out_of_stock', details: { available: 5 } }),
    );
  });

  it('of what is made on one day go up to what is left of the day', () => {
    expect(() => assertQuantity(3, 5, 2, 'made')).not.toThrow();
    expect(() => assertQuantity(4, 5, 2, 'made')).toThrow(
      expect.objectContaining({ code: 'day_full', details: { day: 'any', available: 5 } }),
    );
    expect(() => assertQuantity(2, 1, 0, 'made')).toThrow(expect.objectContaining({ code: 'day_full' }));
    expect(() => assertQuantity(1, 0, 0, 'made')).toThrow(
      expect.objectContaining({ code: 'out_of_stock', details: { available: 0 } }),
    );
  });

  it('go up to 50', () => {
    expect(() => assertQuantity(50, 500, 0)).not.toThrow();
    expect(() => assertQuantity(51, 500, 0)).toThrow(
      expect.objectContaining({ code: 'invalid', fields: { quantity: 'quantityRange' } }),
    );
  });

  it.each([
    // mine, theirs, stock, elsewhere, merged
    [2, 3, 100, 0, 5],
    [30, 30, 100, 0, 50],
    [2, 3, 4, 0, 4],
    [2, 3, 4, 1, 3],
    // The stock is below the shopper's quantity: nothing is removed.
    [6, 1, 2, 0, 6],
  ])('%d and %d merge at stock %d (%d elsewhere) to %d', (mine, theirs, stock, elsewhere, expected) => {
    expect(mergedQuantity(mine, theirs, stock, elsewhere)).toBe(expected);
  });
});
