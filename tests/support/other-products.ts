import { sql } from 'kysely';
import type { TestApp } from '#server/testing/test-app.ts';

const arabicSyllables = [
  'با',
  'تو',
  'جي',
  'حا',
  'خو',
  'دي',
  'را',
  'زو',
  'سي',
  'شا',
  'صو',
  'طي',
  'عا',
  'غو',
  'في',
  'قا',
  'كو',
  'لي',
  'ما',
  'نو',
  'هي',
  'وا',
];
const latinSyllables = [
  'ba',
  'to',
  'ji',
  'ha',
  'kho',
  'di',
  'ra',
  'zu',
  'si',
  'sha',
  'vo',
  'ti',
  'la',
  'go',
  'fe',
  'ka',
  'ku',
  'li',
  'ma',
  'no',
  'hi',
  'wa',
];
const things = [
  ['Chair', 'كرسي'],
  ['Table', 'طاولة'],
  ['Lamp', 'مصباح'],
  ['Curtain', 'ستارة'],
  ['Pillow', 'مخدة'],
  ['Blanket', 'بطانية'],
  ['Knife', 'سكين'],
  ['Spoon', 'ملعقة'],
  ['Pan', 'مقلاة'],
  ['Shirt', 'قميص'],
  ['Jacket', 'معطف'],
  ['Sock', 'جورب'],
  ['Hammer', 'مطرقة'],
  ['Screw', 'برغي'],
  ['Ladder', 'سلم'],
  ['Tent', 'خيمة'],
  ['Pencil', 'قلم'],
  ['Paper', 'ورق'],
] as const;
const kinds = [
  ['Blue', 'أزرق'],
  ['Violet', 'بنفسجي'],
  ['Small', 'صغير'],
  ['Large', 'كبير'],
  ['Round', 'مستدير'],
  ['Steel', 'فولاذي'],
  ['Cotton', 'قطني'],
  ['Classic', 'كلاسيكي'],
  ['Folding', 'قابل للطي'],
  ['Light', 'خفيف'],
] as const;

/** Pseudo-random numbers below `sides`, the same in every run. */
export function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** A brand of two or three syllables, in both scripts. */
export function madeUpName(dice: (sides: number) => number): { en: string; ar: string } {
  const syllables = Array.from({ length: 2 + dice(2) }, () => dice(latinSyllables.length));
  return {
    en: syllables.map((at) => latinSyllables[at]).join(''),
    ar: syllables.map((at) => arabicSyllables[at]).join(''),
  };
}

/**
 * Adds many products with other names than the catalogue's: nouns, kinds of them, and invented
 * brands.
 */
export async function addOtherProducts(
  { db, services }: Pick<TestApp, 'db' | 'services'>,
  count: number,
): Promise<void> {
  const dice = createDice(20_261_121);
  const pick = <T>(from: readonly T[]): T => from[dice(from.length)] as T;
  const names = Array.from({ length: count }, (_, index) => {
    const [brand, thing, kind, size] = [madeUpName(dice), pick(things), pick(kinds), 600 + index];
    return {
      en: `${brand.en} ${kind[0]} ${thing[0]} ${size}`,
      ar: `${thing[1]} ${kind[1]} ${brand.ar} ${size}`,
    };
  });
  await sql`
    with home as (
      insert into categories (handle, name, description) values ('other', ${JSON.stringify({ en: 'House', ar: 'المنزل' })}, '{"en":"","ar":""}')
      on conflict (handle) do update set handle = excluded.handle returning id
    ), made as (
      insert into products (handle, category_id, name, description, has_variants)
      select 'other-' || place, home.id, name, '{"en":"","ar":""}'::jsonb, true
      from home, jsonb_array_elements(${JSON.stringify(names)}::jsonb) with ordinality as named (name, place)
      returning id, handle
    )
    insert into variants (product_id, sku, price_dirhams, stock, attributes, images)
    select id, upper(handle), 1000, 5, '[]'::jsonb, '{}' from made
  `.execute(db);
  await services.searchEngine.catchUp();
}
