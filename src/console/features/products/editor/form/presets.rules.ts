import { type Choice, freshId, type Pair, type ProductForm } from './form.rules.ts';

export interface PresetValue extends Pair {
  swatch?: string;
}

interface Preset {
  name: Pair;
  /** The values that it begins with, and then those that can be added. */
  usual: readonly PresetValue[];
  first: number;
}

export const presetNames = ['size', 'colour', 'weight'] as const;
export type PresetName = (typeof presetNames)[number];

// Both languages are stored, whatever the language of the page.
const presets: Record<PresetName, Preset> = {
  size: {
    name: { en: 'Size', ar: 'الحجم' },
    first: 3,
    usual: [
      { en: 'Small', ar: 'صغير' },
      { en: 'Medium', ar: 'وسط' },
      { en: 'Large', ar: 'كبير' },
      { en: 'Extra large', ar: 'كبير جدًا' },
    ],
  },
  colour: {
    name: { en: 'Colour', ar: 'اللون' },
    first: 2,
    usual: [
      { en: 'Red', ar: 'أحمر', swatch: '#c1272d' },
      { en: 'White', ar: 'أبيض', swatch: '#ffffff' },
      { en: 'Pink', ar: 'وردي', swatch: '#f2a7b8' },
      { en: 'Yellow', ar: 'أصفر', swatch: '#f4c430' },
      { en: 'Orange', ar: 'برتقالي', swatch: '#e67e22' },
      { en: 'Green', ar: 'أخضر', swatch: '#2e7d4f' },
      { en: 'Blue', ar: 'أزرق', swatch: '#2b6cb0' },
      { en: 'Purple', ar: 'بنفسجي', swatch: '#7b4b94' },
      { en: 'Maroon', ar: 'عنّابي', swatch: '#8a1538' },
      { en: 'Gold', ar: 'ذهبي', swatch: '#c9a24b' },
      { en: 'Silver', ar: 'فضي', swatch: '#b8bcc2' },
      { en: 'Beige', ar: 'بيج', swatch: '#e3d5b8' },
      { en: 'Brown', ar: 'بني', swatch: '#6f4e37' },
      { en: 'Black', ar: 'أسود', swatch: '#1c1c1c' },
    ],
  },
  weight: {
    name: { en: 'Weight', ar: 'الوزن' },
    first: 3,
    usual: [
      { en: '250 g', ar: '250 جم' },
      { en: '500 g', ar: '500 جم' },
      { en: '1 kg', ar: '1 كجم' },
      { en: '2 kg', ar: '2 كجم' },
    ],
  },
};

const isNamed = (name: Pair, preset: PresetName) =>
  name.ar.trim() === presets[preset].name.ar ||
  name.en.trim().toLowerCase().replace('color', 'colour') === presets[preset].name.en.toLowerCase();

/** The preset that a choice is made of, by its name; undefined if it is another one. */
export const presetOf = ({ name }: Pick<Choice, 'name'>): PresetName | undefined =>
  presetNames.find((preset) => isNamed(name, preset));

/** Whether the values of a choice may show a colour. */
export const hasSwatches = (choice: Pick<Choice, 'name' | 'values'>): boolean =>
  presetOf(choice) === 'colour' || choice.values.some(({ swatch }) => swatch !== undefined);

/** The presets that a product does not have yet. */
export const freePresets = ({ choices }: Pick<ProductForm, 'choices'>): PresetName[] =>
  presetNames.filter((preset) => !choices.some(({ name }) => isNamed(name, preset)));

/** A choice with another value. */
export function withValue(choice: Choice, value: PresetValue): Choice {
  const id = freshId(
    choice.values.map((one) => one.id),
    `${choice.id}v`,
  );
  return { ...choice, values: [...choice.values, { ...value, id }] };
}

/** The form with a choice of this preset and its first values. */
export function withPreset(form: ProductForm, preset: PresetName): ProductForm {
  const id = freshId(
    form.choices.map((choice) => choice.id),
    'c',
  );
  const { name, usual, first } = presets[preset];
  const choice = usual.slice(0, first).reduce(withValue, { id, name, values: [] });
  return { ...form, choices: [...form.choices, choice] };
}

/** The usual values of its preset that a choice does not have. */
export function unusedValues(choice: Choice): readonly PresetValue[] {
  const preset = presetOf(choice);
  if (!preset) return [];
  const used = new Set(choice.values.flatMap(({ en, ar }) => [en.trim().toLowerCase(), ar.trim()]));
  return presets[preset].usual.filter(({ en, ar }) => !used.has(en.toLowerCase()) && !used.has(ar));
}
