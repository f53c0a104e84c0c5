import { sql } from 'kysely';
import type { connectDatabase } from '#server/database/connect.ts';
import { createDice, madeUpName } from '../tests/support/other-products.ts';

export interface NamedProduct {
  en: string;
  ar: string;
}

const things =
  `Honey عسل|Dates تمر|Chocolate شوكولاتة|Coffee قهوة|Tea شاي|Perfume عطر|Incense بخور|Soap صابون|Cream كريم|Shampoo شامبو|Flowers زهور
|Bouquet باقة|Basket سلة|Candle شمعة|Mug كوب|Bottle زجاجة|Wallet محفظة|Handbag حقيبة|Backpack حقيبة|Watch ساعة|Ring خاتم|Necklace قلادة|Bracelet سوار
|Shirt قميص|Dress فستان|Abaya عباية|Scarf وشاح|Shoes أحذية|Sandals صندل|Headphones سماعة|Charger شاحن|Speaker مكبر|Keyboard لوحة|Television تلفزيون
|Phone هاتف|Camera كاميرا|Printer طابعة|Lamp مصباح|Carpet سجادة|Cushion وسادة|Curtain ستارة|Kettle غلاية|Blender خلاط|Fryer قلاية|Saffron زعفران
|Cardamom هيل|Pistachio فستق|Almonds لوز|Cashews كاجو|Walnuts جوز|Olives زيتون|Cheese جبن|Biscuits بسكويت|Cake كعكة|Toy لعبة|Puzzle أحجية|Book كتاب
|Notebook دفتر|Pen قلم|Lantern فانوس`
    .split('|')
    .map((pair) => pair.trim().split(' ') as [string, string]);
const kinds =
  `Royal ملكي|Golden ذهبي|Silver فضي|Natural طبيعي|Organic عضوي|Classic كلاسيكي|Premium فاخر|Small صغير|Large كبير|Travel سفر|Portable محمول
|Wireless لاسلكي|Electric كهربائي|Wooden خشبي|Leather جلدي|Cotton قطني|Silk حريري|Steel فولاذي|Handmade يدوي|Personalised مخصص|White أبيض|Black أسود
|Red أحمر|Green أخضر|Blue أزرق|Sweet حلو|Roasted محمص|Smoked مدخن|Fresh طازج|Arabic عربي|Turkish تركي|Italian إيطالي|Japanese ياباني|Qatari قطري`
    .split('|')
    .map((pair) => pair.trim().split(' ') as [string, string]);
const sizes = [
  '250 g|250 جم',
  '500 g|500 جم',
  '1 kg|1 كجم',
  '50 ml|50 مل',
  '100 ml|100 مل',
  '2 pcs|2 قطعة',
  '6 pcs|6 قطعة',
  '12 pcs|12 قطعة',
];
const chunk = 5000;

/** Realistic names: few nouns, some kinds, and many brands, a few of which are very frequent. */
export function nameProducts(count: number): NamedProduct[] {
  const dice = createDice(7);
  const brands = Array.from({ length: Math.ceil(count / 10) }, () => madeUpName(dice));
  return Array.from({ length: count }, () => {
    // The lower of two random numbers: the first entries of a list are the most frequent.
    const common = <T>(from: readonly T[]): T => from[Math.min(dice(from.length), dice(from.length))] as T;
    const [brand, thing, kind] = [common(brands), common(things), common(kinds)];
    const [english = '', arabic = ''] = common(sizes).split('|');
    return { en: `${brand.en} ${kind[0]} ${thing[0]} ${english}`, ar: `${thing[1]} ${kind[1]} ${brand.ar} ${arabic}` };
  });
}

const attribute = (en: string, ar: string, number: string) =>
  sql.raw(`jsonb_build_object('name', jsonb_build_object('en', '${en}', 'ar', '${ar}'),
    'value', jsonb_build_object('en', '${en} ' || ${number}, 'ar', '${ar} ' || ${number}))`);
const [colour, make] = ['(made.id + size) % 24', 'made.id % 300'];
const size = attribute('Size', 'المقاس', 'size');
const others = [attribute('Colour', 'اللون', colour), attribute('Make', 'الصنع', make)];
const facetsOfAll = sql.raw(`array['size:size-' || size, 'colour:colour-' || ${colour}, 'make:make-' || ${make}]`);

/**
 * Inserts that many products, three variants each, directly into a shop's tables. Returns their names. Variants have a
 * size; with `facets` also one of 24 colours and of 300 makes, and what the trigger `variants_faceted` makes of all three.
 */
export async function addManyProducts(
  db: ReturnType<typeof connectDatabase>['db'],
  count: number,
  { facets = false } = {},
): Promise<NamedProduct[]> {
  const attributes = sql.join(facets ? [size, ...others] : [size]);
  const names = nameProducts(count);
  await sql`insert into categories (handle, name, description, position)
    select 'many-' || place, jsonb_build_object('en', 'Department ' || place, 'ar', 'قسم ' || place), '{"en":"","ar":""}', place
    from generate_series(1, 40) as place`.execute(db);
  for (let from = 0; from < count; from += chunk) {
    await sql`
      with named as (
        select name, place from jsonb_array_elements(${JSON.stringify(names.slice(from, from + chunk))}::jsonb)
          with ordinality as listed (name, place)
      ), made as (
        insert into products (handle, category_id, name, description, has_variants, lowest_price_dirhams, least_dirhams, most_dirhams, in_stock)
        select 'many-' || ${from}::integer + place, categories.id, named.name, '{"en":"","ar":""}', true, 2500, 2500, 2500, true
        from named join categories on categories.handle = 'many-' || (1 + place % 40)
        returning id, handle
      )
      insert into variants (product_id, sku, position, price_dirhams, stock, listed, attributes, images${sql.raw(facets ? ', facets' : '')})
      select made.id, upper(made.handle) || '-' || size, size, 2500, 5, true, jsonb_build_array(${attributes}), '{}'${facets ? sql`, ${facetsOfAll}` : sql``}
      from made, generate_series(1, 3) as size
    `.execute(db);
  }
  await sql`analyze products, variants`.execute(db);
  return names;
}
