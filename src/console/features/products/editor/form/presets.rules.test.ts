import { expect, it } from 'vitest';
import { emptyForm, rowsOf, withRow } from './form.rules.ts';
import { freePresets, hasSwatches, presetOf, unusedValues, withPreset, withValue } from './presets.rules.ts';

it('a preset brings its name and first values in both languages, and price and stock stay', () => {
  const [single] = rowsOf(emptyForm);
  const priced = single ? withRow(emptyForm, single, { price: '20', stock: '5' }) : emptyForm;
  const sized = withPreset(priced, 'size');
  expect(sized.choices).toMatchObject([{ name: { en: 'Size', ar: 'الحجم' }, values: [{ ar: 'صغير' }, {}, {}] }]);
  expect(rowsOf(sized).map(({ price, stock }) => [price, stock])).toEqual([
    ['20', '5'],
    ['20', '5'],
    ['20', '5'],
  ]);
  expect(freePresets(sized)).toEqual(['colour', 'weight']);
  expect(new Set(sized.choices[0]?.values.map(({ id }) => id)).size).toBe(3);
});

it('a colour shows its swatch in the variants; usual values are offered once', () => {
  const form = withPreset(emptyForm, 'colour');
  const [choice] = form.choices;
  if (!choice) throw new Error('no choice');
  expect(rowsOf(form)[0]?.attributes).toEqual([
    { name: { en: 'Colour', ar: 'اللون' }, value: { en: 'Red', ar: 'أحمر' }, swatch: '#c1272d' },
  ]);
  const [next] = unusedValues(choice);
  expect(next).toMatchObject({ en: 'Pink' });
  expect(next && unusedValues(withValue(choice, next))).not.toContain(next);
});

it('a preset is known by its name in either language', () => {
  const named = (en: string, ar: string) => ({ name: { en, ar }, values: [] });
  expect([presetOf(named('Color', '')), presetOf(named('', 'الوزن')), presetOf(named('Scent', 'الرائحة'))]).toEqual([
    'colour',
    'weight',
    undefined,
  ]);
  expect([hasSwatches(named('colour', '')), hasSwatches(named('Size', 'الحجم'))]).toEqual([true, false]);
});
