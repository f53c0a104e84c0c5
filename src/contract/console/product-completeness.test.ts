import { expect, it } from 'vitest';
import { completenessOf, lacksIn, missingOf, type ProductTexts } from './product-completeness.ts';

const arabic: ProductTexts = {
  name: { en: '', ar: 'شاي' },
  description: { en: '', ar: 'شاي سيلاني' },
  pictures: [{ text: { en: '', ar: 'كوب' } }],
  variants: [
    { published: true, attributes: [{ name: { en: '', ar: 'الوزن' }, value: { en: '', ar: '250 جم' } }] },
    { published: false, attributes: [] },
  ],
  options: [],
};

it('a product in Arabic alone is complete in Arabic, may be published, and says what English lacks', () => {
  expect([missingOf(arabic), lacksIn(arabic, 'ar')]).toEqual([[], []]);
  expect(lacksIn(arabic, 'en')).toEqual(['name.en', 'description.en', 'pictures.en', 'attributes.en']);
  expect(completenessOf(arabic)).toEqual({ en: 33, ar: 100 });
});

it('without photos, their texts are not asked for', () => {
  expect(lacksIn({ ...arabic, pictures: [] }, 'ar')).toEqual(['pictures']);
  expect(completenessOf({ ...arabic, pictures: [] }).ar).toBe(67);
});
