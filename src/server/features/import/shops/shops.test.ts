import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KnownProducts } from '../csv/csv-reading.rules.ts';
import { guessColumns } from '../csv/csv-columns.rules.ts';
import { openCatalogueFile } from '../read/catalogue-file.ts';
import { importWords } from '../words/import-words.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dana-shops-'));
});
afterAll(() => rm(folder, { recursive: true }));

const nothing: KnownProducts = { products: new Map(), variants: new Map() };

async function read(lines: readonly string[], known = nothing) {
  const file = join(folder, 'shop.csv');
  await writeFile(file, lines.join('\n'));
  const shop = { categories: [], find: async () => known };
  const catalogue = await openCatalogueFile(file, { words: importWords.en, columns: null, shop });
  const rows = [];
  for await (const row of catalogue.products()) rows.push(row);
  return { rows, unused: catalogue.sheet?.unused, values: rows.map(({ value }) => value) };
}

const reasonsOf = (rows: Awaited<ReturnType<typeof read>>['rows']) =>
  rows.flatMap(({ problems = [] }) => problems.map(({ reason }) => reason));

const wooColumns =
  'ID,Type,SKU,Name,Published,Visibility in catalog,Short description,Description,Date sale price starts,Date sale price ends,Tax status,In stock?,Stock,Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s),"GTIN, UPC, EAN, or ISBN"';

describe('an export of WooCommerce', () => {
  it('is read with its variations, sale prices, pictures, categories and line breaks', async () => {
    const { rows, values, unused } = await read([
      wooColumns,
      '46,variation,H-B,Hoodie - Blue,1,visible,,,,,taxable,1,,42,45,,https://x.example/b.jpg,H,Color,Blue,4006381333931',
      String.raw`44,simple,BELT,Belt,1,visible,,Leather.\nHand made.,,,taxable,1,3,,55,"Clothing, Clothing > Accessories","https://x.example/1.jpg, https://x.example/2.jpg",,,`,
      '45,variable,H,Hoodie,1,visible,Warm,,,,taxable,1,9,,,Clothing,,,Color,"Blue, Green"',
      '47,variation,H-G,Hoodie - Green,-1,visible,,,,,taxable,1,parent,,45,,,id:45,Color,Green',
      '48,simple,CAP,Cap,-1,visible,,,2020-01-01,2020-02-01,taxable,0,,5,10,,,,,',
      '49,simple,BAG,Bag,1,hidden,,,,2999-01-01,taxable,1,1,5,10,,,,,',
    ]);
    expect(reasonsOf(rows)).toEqual([]);
    expect(values).toMatchObject([
      {
        name: { en: 'Belt' },
        description: { en: 'Leather.\nHand made.' },
        image: 'https://x.example/1.jpg',
        moreImages: ['https://x.example/2.jpg'],
        variants: [{ sku: 'BELT', price: 55, stock: 3 }],
      },
      {
        name: { en: 'Hoodie' },
        variants: [
          {
            sku: 'H-B',
            barcode: '4006381333931',
            price: 45,
            offers: [{ amount: 3 }],
            stock: 9,
            attributes: [{ name: { en: 'Color' }, value: { en: 'Blue' } }],
            images: ['https://x.example/b.jpg'],
            published: true,
          },
          { sku: 'H-G', price: 45, stock: 9, attributes: [{ value: { en: 'Green' } }], published: false },
        ],
      },
      { name: { en: 'Cap' }, published: false, variants: [{ price: 10, stock: 0 }] },
      { name: { en: 'Bag' }, published: false, variants: [{ price: 10, offers: [{ discount: 50 }] }] },
    ]);
    expect(rows.map(({ newCategory }) => newCategory?.name.en)).toEqual(['Accessories', 'Clothing', 'Other', 'Other']);
    expect(unused).toEqual(['Tax status']);
  });

  it('has its grouped products and stray variations refused, with their lines', async () => {
    const { rows } = await read([
      wooColumns,
      '1,grouped,G,Group,1,visible,,,,,taxable,1,,,,,,,,',
      '2,"simple, virtual",V,Voucher,1,visible,,,,,taxable,1,1,,5,,,,,',
      '3,variation,S,Stray,1,visible,,,,,taxable,1,1,,5,,,NONE,Size,S',
    ]);
    expect(reasonsOf(rows)).toEqual([
      'is of the kind "grouped" on line 2, which the shop does not sell',
      'is a variation on line 4 of NONE, which is not in the file',
    ]);
  });
});

describe("a sheet of Salla's form", () => {
  const columns =
    'النوع ,أسم المنتج,تصنيف المنتج,صورة المنتج,سعر المنتج,الوصف,رمز المنتج sku,السعر المخفض,تاريخ بداية التخفيض,تاريخ نهاية التخفيض,الوزن,[1] الاسم,[1] النوع,[1] القيمة';
  const rows = [
    'منتج,عطر ليل,العطور > عطور نسائية,https://x.example/night.jpg,250,<p>عطر</p>,C28,200,,,0.2,الحجم,text,"50 مل, 100 مل"',
    'خيار,عطر ليل,,,250,,C28-50,,,,,,,50 مل',
    'خيار,عطر ليل,,,320,,C28-100,,,,,,,100 مل',
    'منتج,بخور,العطور,,90,,C29,,,,,,,',
  ];

  it.each([
    ['its columns', [columns, ...rows]],
    ['a title above them', ['بيانات المنتج,,,,,,,,,,,,,', columns, ...rows]],
  ])('is read with %s', async (_what, lines) => {
    const { rows: found, values, unused } = await read(lines);
    expect(reasonsOf(found)).toEqual([]);
    expect(values).toMatchObject([
      {
        name: { ar: 'عطر ليل' },
        description: { ar: 'عطر' },
        variants: [
          {
            sku: 'C28-50',
            price: 250,
            offers: [{ discount: 20 }],
            attributes: [{ name: { ar: 'الحجم' }, value: { ar: '50 مل' } }],
          },
          { sku: 'C28-100', price: 320, offers: [] },
        ],
      },
      { name: { ar: 'بخور' }, variants: [{ sku: 'C29', price: 90 }] },
    ]);
    expect(found.map(({ newCategory }) => newCategory?.name.ar)).toEqual(['عطور نسائية', 'العطور']);
    expect(unused).toEqual(['الوزن', '[1] النوع']);
  });
});

describe('an export of Zid', () => {
  const columns =
    'sku,name_ar,name_en,weight,price,sale_price,quantity,categories_ar,published,images,barcode,description_ar,has_variants,option1_name_ar,option1_name_en,option1_value_ar,option1_value_en';
  const rows = [
    'Z-1,عباية,Abaya,1,320,280,,ملابس > عبايات,Yes,"https://x.example/1.jpg,https://x.example/2.jpg",,<p>كتان</p>,Yes,المقاس,Size,,',
    'Z-1-S,,,1,,,4,,,,4006381333931,,,,,صغير,S',
    'Z-1-L,,,1,340,,Infinite,,No,,,,,,,كبير,L',
    'Z-2,بخور,,1,90,,3,بخور,No,,,,No,,,,',
  ];

  it.each([
    ['its columns', [columns, ...rows]],
    ['their groups above them', [',المعلومات الأساسية - General Details,,,,,,,,,,,,,,,', columns, ...rows]],
  ])('is read with %s', async (_what, lines) => {
    const { rows: found, values, unused } = await read(lines);
    expect(reasonsOf(found)).toEqual([]);
    expect(values).toMatchObject([
      {
        name: { en: 'Abaya', ar: 'عباية' },
        description: { ar: 'كتان' },
        image: 'https://x.example/1.jpg',
        moreImages: ['https://x.example/2.jpg'],
        published: true,
        variants: [
          {
            sku: 'Z-1-S',
            barcode: '4006381333931',
            price: 320,
            stock: 4,
            offers: [{ amount: 40 }],
            attributes: [{ name: { en: 'Size', ar: 'المقاس' }, value: { en: 'S', ar: 'صغير' } }],
          },
          { sku: 'Z-1-L', price: 340, stock: 0, offers: [], published: false },
        ],
      },
      { name: { ar: 'بخور' }, published: false, variants: [{ sku: 'Z-2', price: 90, stock: 3 }] },
    ]);
    expect(found.map(({ newCategory }) => newCategory?.name.ar)).toEqual(['عبايات', 'بخور']);
    expect(found[0]?.warnings?.map(({ reason }) => reason)).toContainEqual(expect.stringContaining('without counting'));
    expect(unused).toEqual(['weight']);
  });
});

describe('a sale of another shop', () => {
  const readSale = async (from: string, until: string) => {
    const salla = await read([
      'النوع,اسم المنتج,سعر المنتج,رمز المنتج sku,السعر المخفض,تاريخ بداية التخفيض,تاريخ نهاية التخفيض',
      `منتج,وردة,200,R1,90,${from},${until}`,
    ]);
    const woo = await read([
      'Type,SKU,Name,Regular price,Parent,Sale price,Date sale price starts,Date sale price ends',
      `simple,R1,Rose,200,,90,${from},${until}`,
    ]);
    return [salla, woo].map(({ rows, values }) => {
      expect(reasonsOf(rows)).toEqual([]);
      const [{ variants } = { variants: [] }] = values as { variants: { price: number; offers: unknown[] }[] }[];
      expect(variants).toMatchObject([{ price: 200 }]);
      const warnings = rows.flatMap((row) => row.warnings ?? []).filter(({ reason }) => reason.includes('no date'));
      return { isOn: variants[0]?.offers.length === 1, warnings };
    });
  };

  it.each([
    ['', '', true],
    ['2020-01-01', '2999-10-31', true],
    ['2020-01-01 00:00:00', '2999-10-31T23:59:59+03:00', true],
    ['٢٠٢٠-٠١-٠١', '\u200f٢٩٩٩-١٠-٣١', true],
    ['', '2020-10-31', false],
    ['', '٢٠٢٠-١٠-٣١', false],
    ['2999-01-01', '', false],
  ])('from "%s" until "%s" runs: %s', async (from, until, isOn) => {
    const nothingSaid = { isOn, warnings: [] };
    expect(await readSale(from, until)).toEqual([nothingSaid, nothingSaid]);
  });

  it.each(['31/10/2026', '٣١/١٠/٢٠٢٦', '05/12/2999', '2999-02-31', '31 October 2999', '2999', 'soon'])(
    'does not start with a date that is not understood, and names it: %s',
    async (date) => {
      const reason = `"${date}" on line 2 is no date like 2026-10-31: the sale price is not used`;
      expect(await readSale('', date)).toMatchObject([
        { isOn: false, warnings: [{ path: 'تاريخ نهاية التخفيض', reason }] },
        { isOn: false, warnings: [{ subject: 'rose', path: 'Date sale price ends', reason }] },
      ]);
      expect(await readSale(date, '2999-10-31')).toMatchObject([
        { isOn: false, warnings: [{ path: 'تاريخ بداية التخفيض', reason }] },
        { isOn: false, warnings: [{ path: 'Date sale price starts', reason }] },
      ]);
    },
  );

  it('names the line of an unclear date, of a product and of its choices; a sale price of 0 is no sale', async () => {
    const { rows, values } = await read([
      'النوع,اسم المنتج,سعر المنتج,رمز المنتج sku,السعر المخفض,تاريخ نهاية التخفيض,[1] الاسم,[1] القيمة',
      'منتج,وردة,200,,90,31/10/2026,اللون,',
      'خيار,وردة,,R1,,,,أحمر',
      'خيار,وردة,,R2,80,1/11/2026,,أبيض',
      'منتج,ورق,20,P1,0,قريبا,,',
    ]);
    expect(values).toMatchObject([{ variants: [{ offers: [] }, { offers: [] }] }, { variants: [{ offers: [] }] }]);
    const warnings = rows.map((row) => (row.warnings ?? []).filter(({ path }) => path === 'تاريخ نهاية التخفيض'));
    expect(warnings).toMatchObject([
      [
        { reason: expect.stringContaining('"31/10/2026" on line 2') },
        { reason: expect.stringContaining('"1/11/2026" on line 4') },
      ],
      [],
    ]);
  });
});

describe('a further column of another shop that says whether products are shown', () => {
  const warningsOf = (row: { warnings?: readonly { path: string; reason: string }[] } | undefined) =>
    (row?.warnings ?? []).filter(({ reason }) => reason.includes('not certain')).map(({ path }) => path);

  it.each([
    [
      'Salla',
      'النوع,اسم المنتج,سعر المنتج,رمز المنتج sku,الكمية المتوفرة,حالة المنتج',
      (name: string, word: string) => `منتج,${name},50,${name},5,${word}`,
      { column: 'حالة المنتج', hidden: 'مخفي', shown: 'معروض' },
    ],
    [
      'Zid',
      'sku,name_ar,price,quantity,published,has_variants,is_hidden',
      (name: string, word: string) => `${name},${name},50,5,Yes,No,${word}`,
      { column: 'is_hidden', hidden: 'yes', shown: 'no' },
    ],
    [
      'WooCommerce',
      'Type,SKU,Name,Published,Regular price,Parent,Stock,Status',
      (name: string, word: string) => `simple,${name},${name},1,50,,5,${word}`,
      { column: 'Status', hidden: 'draft', shown: 'publish' },
    ],
  ])('hides them: %s', async (_shop, header, line, { column, hidden, shown }) => {
    const { rows, values, unused } = await read([
      header,
      line('ورد', hidden),
      line('ورق', shown),
      line('عود', 'perhaps'),
      line('بخور', ''),
    ]);
    expect(reasonsOf(rows)).toEqual([]);
    const published = (values as { published?: boolean }[]).map((value) => value.published !== false);
    expect(published).toEqual([false, true, false, true]);
    expect(rows.map(warningsOf)).toEqual([[], [], [column], []]);
    expect(unused).toEqual([]);
  });

  it('hides a product with variants, and the variants whose rows say so', async () => {
    const columns = 'النوع,اسم المنتج,سعر المنتج,رمز المنتج sku,حالة المنتج,[1] الاسم,[1] القيمة,صورة المنتج';
    const { rows, values } = await read([
      columns,
      'منتج,وردة,50,,مخفي,اللون,,"a.jpg,b.jpg"',
      'خيار,وردة,,R1,,,أحمر,',
      'خيار,وردة,,R2,,,أبيض,',
      'منتج,ورق,50,,,اللون,,',
      'خيار,ورق,,P1,,,أحمر,',
      'خيار,ورق,,P2,مخفي,,أبيض,',
      'خيار,ورق,,P3,لاحقا,,أسود,',
    ]);
    expect(reasonsOf(rows)).toEqual([]);
    expect(values).toMatchObject([
      { published: false, variants: [{ published: undefined }, { published: undefined }] },
      { published: undefined, variants: [{ published: undefined }, { published: false }, { published: false }] },
    ]);
    expect(rows.map(warningsOf)).toEqual([[], ['حالة المنتج']]);
  });
});

describe('a column that an export of another shop does not have', () => {
  it.each([
    ['WooCommerce', ['Type,SKU,Name,Regular price,Parent', 'simple,R1,Rose,50,', 'variable,V,Vase,,']],
    ['Salla', ['النوع,اسم المنتج,سعر المنتج,رمز المنتج sku', 'منتج,Rose,50,R1', 'منتج,Vase,50,V']],
    ['Zid', ['sku,name_ar,price,has_variants', 'R1,Rose,50,No', 'V,Vase,50,No']],
  ])('changes nothing: %s', async (_shop, [header = '', ...lines]) => {
    const present = (handle: string, sku: string) => ({
      name: { en: handle, ar: handle },
      description: { en: 'Red', ar: 'أحمر' },
      category: 'flowers',
      variants: [
        { sku, handle, attributes: [{ name: { en: 'S', ar: 'S' }, value: { en: 'L', ar: 'L' } }], standing: [] },
      ],
    });
    const [rose, vase] = [present('rose', 'R1'), present('vase', 'V')];
    const known: KnownProducts = {
      products: new Map([
        ['rose', rose],
        ['vase', vase],
      ]),
      variants: new Map([
        ['r1', rose.variants],
        ['v', vase.variants],
      ]),
    };
    const { rows, values } = await read([header, ...lines], known);
    expect(reasonsOf(rows)).toEqual([]);
    for (const value of values as Record<string, unknown>[]) {
      expect(value).toMatchObject({ category: 'flowers', description: { en: 'Red', ar: 'أحمر' } });
      for (const field of ['published', 'image', 'moreImages', 'tags', 'furtherCategories', 'leadDays'])
        expect(value[field], field).toBeUndefined();
      for (const variant of value['variants'] as Record<string, unknown>[])
        for (const field of ['offers', 'stock', 'attributes', 'images', 'published', 'barcode', 'cost', 'dayLimit'])
          expect(variant[field], field).toBeUndefined();
    }
  });

  it.each([
    ['', '', undefined, undefined],
    [',Published', ',', undefined, undefined],
    [',Published', ',1', true, true],
    [',Published', ',-1', false, false],
    [',Visibility in catalog', ',hidden', false, undefined],
    [',Visibility in catalog', ',visible', undefined, undefined],
    [',Published,Visibility in catalog', ',1,hidden', false, true],
  ])('of WooCommerce takes nothing off sale: %s with "%s"', async (column, cell, ofProduct, ofVariation) => {
    const { rows, values } = await read([
      `Type,SKU,Name,Regular price,Parent,Stock,Attribute 1 name,Attribute 1 value(s)${column}`,
      `simple,R1,وردة,50,,3,,${cell}`,
      `variable,V,مزهرية,,,,Color,"Red, Blue"${cell}`,
      `variation,V1,مزهرية,50,V,3,Color,Red${cell}`,
    ]);
    expect(reasonsOf(rows)).toEqual([]);
    const [rose, vase] = values as { published?: boolean; variants: { published?: boolean }[] }[];
    expect([rose?.published, vase?.published, vase?.variants[0]?.published]).toEqual([
      ofProduct,
      ofProduct,
      ofVariation,
    ]);
  });
});

describe('an export that the shop cannot read', () => {
  it.each([
    ['Magento', 'sku,store_view_code,attribute_set_code,product_type,categories,name,price,url_key,qty'],
    ['PrestaShop', 'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Reference #'],
    ['BigCommerce', 'Item Type,Product ID,Product Name,Product Type,Product Code/SKU,Price'],
    ['Etsy', 'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,SKU'],
    ['Lightspeed', 'id,handle,sku,composite_name,name,supply_price,retail_price'],
    ['Wix', 'handleId,fieldType,name,description,productImageUrl,price'],
    ['Zid', 'اسم المنتج,هل يوجد خيارات؟,السعر,الكمية'],
    ['Squarespace', 'Product ID [Non Editable],Variant ID [Non Editable],Product Type [Non Editable],Title,Price'],
  ])('of %s is refused by name', async (shop, header) => {
    await expect(read([header, '1,2,3'])).rejects.toMatchObject({ refusal: 'otherShop', values: { shop } });
  });
});

describe('an own sheet', () => {
  it.each([
    [
      'أسم المنتج,الأسم بالانجليزي,سعر المنتج,الكميه,الفئه,رقم الصنف',
      ['nameAr', 'nameEn', 'price', 'stock', 'typeAr', 'sku'],
    ],
    ['اسم المُنتَج,السعر بعد الخصم,السـعر', ['nameAr', 'salePrice', 'price']],
    ['sku,name_ar,name_en,price,sale_price,quantity', ['sku', 'nameAr', 'nameEn', 'price', 'salePrice', 'stock']],
  ])('is found by what its columns are called: %s', (header, fields) => {
    const names = header.split(',');
    expect(guessColumns(names)).toEqual(Object.fromEntries(fields.map((field, index) => [field, index])));
  });

  it('has its reduced price as a sale, and columns that are not used named', async () => {
    const { rows, values, unused } = await read([
      'Name,Name (ar),Price,Sale price,Stock,Weight,Vendor,Empty,Description',
      String.raw`Mug,كوب,100,75,5,2 kg,,,One\nTwo`,
      String.raw`Cup,فنجان,100,,5,,Me,,A.\n\nB <b>b</b>.\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>`,
      'Jar,برطمان,100,120,5,,,',
    ]);
    expect(values).toMatchObject([
      { description: { en: 'One\nTwo' }, variants: [{ price: 100, offers: [{ discount: 25 }] }] },
      { description: { en: 'A.\n\nB b.\n\n• one\n• two' }, variants: [{ price: 100, offers: [] }] },
      { variants: [{ price: 100, offers: [] }] },
    ]);
    expect(rows[2]?.warnings?.map(({ reason }) => reason)).toContain('120 is above the price 100 and is not used');
    expect(unused).toEqual(['Weight', 'Vendor']);
  });
});
