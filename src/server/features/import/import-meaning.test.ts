import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commandActor } from '../../audit/actors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { importCatalogue, type ImportOptions } from './import.service.ts';

// What rows of a CSV file mean for the catalogue: which product they are, what they change, what they leave.

let shop: TestApp;
let folder: string;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('categories').execute();
  folder = await mkdtemp(join(tmpdir(), 'dana-meaning-'));
  return () => rm(folder, { recursive: true });
});

async function run(lines: string[], more: Partial<ImportOptions> = {}) {
  const file = join(folder, 'products.csv');
  await writeFile(file, `${lines.join('\n')}\n`);
  return importCatalogue({ ...shop.services, by: commandActor(), file, ...more });
}

const said = (complaints: { subject: string; path: string; reason: string }[]) =>
  complaints.map(({ path, reason }) => (path === '' ? reason : `${path}: ${reason}`));

const stored = async () => {
  const rows = await shop.db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['handle', 'sku', 'price_dirhams as price', 'stock', 'attributes', 'products.published'])
    .orderBy('products.id')
    .orderBy('variants.position')
    .execute();
  return rows.map(({ attributes, ...row }) => ({ ...row, options: attributes.map(({ value }) => value.en).join('/') }));
};
const productOf = (handle: string) =>
  shop.db.selectFrom('products').selectAll().where('handle', '=', handle).executeTakeFirstOrThrow();

const header = 'Title,Title (ar),Type,SKU,Stock,Price';
const sizes = 'Handle,Title,Title (ar),Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price';

describe('products that differ are never one', () => {
  it('names that differ only in signs are products, in the next file too', async () => {
    const lines = [
      header,
      'Shirt ❤️,قميص ❤️,Shirts,S-1,5,25',
      'Shirt 💙,قميص 💙,Shirts,S-2,5,35',
      'Phone 15,هاتف 15,Phones,P-1,5,2500',
      'Phone 15+,هاتف 15+,Phones,P-2,5,3500',
    ];
    expect(await run(lines)).toMatchObject({ products: { created: 4 }, problems: [] });
    expect(await stored()).toMatchObject([{ price: 2500 }, { price: 3500 }, { price: 250_000 }, { price: 350_000 }]);
    const again = [header, ...lines.slice(1).toReversed()];
    expect(await run(again)).toMatchObject({ products: { created: 0, updated: 0, unchanged: 4 }, problems: [] });
    // A later file with another of them.
    expect(await run([header, 'Phone 15 Ω,هاتف 15 Ω,Phones,P-3,5,4500'])).toMatchObject({ products: { created: 1 } });
  });

  it('a name without letters is a product, and rows without any name are refused with their line', async () => {
    const report = await run([header, '🎁🎁,هدية,Gifts,G-1,5,10', '🎈,بالون,Gifts,G-2,5,11']);
    expect(report).toMatchObject({ products: { created: 2 }, problems: [] });
    expect(said((await run([header, ',,,G-3,5,10'])).problems)).toEqual([
      'line 2 names no product: it has neither a handle nor a name',
    ]);
  });

  it('variants that cannot be told apart are refused by name', async () => {
    const twice = await run([
      sizes,
      'ring,Ring,خاتم,Rings,Size,16,R-1,5,25',
      'ring,,,,,16,R-2,5,26',
      'plain,Plain,سادة,Rings,,,P-1,5,25',
      'plain,,,,,,P-2,5,26',
    ]);
    expect(said(twice.problems)).toEqual([
      'Option1 Value: R-1 (2) and R-2 (3) are variants that shoppers cannot tell apart: give each its options',
      'Option1 Value: P-1 (4) and P-2 (5) are variants that shoppers cannot tell apart: give each its options',
    ]);
    const unnamed = await run([sizes, 'tee,Tee,قميص,Shirts,,Red,T-1,5,25', 'tee,,,,,Blue,T-2,5,25']);
    expect(said(unnamed.problems)).toContain(
      'Option1 Name: the option "Red" on line 2 has no name: name it in the first row of the product',
    );
    const named = await run(['Title,Title (ar),Type,Stock,Price', 'Mug,كوب,Cups,5,10', 'Mug,كوب,Cups,5,12']);
    expect(said(named.problems)).toEqual([
      '2 and 3 are variants that shoppers cannot tell apart: give each its options',
    ]);
    expect(await stored()).toEqual([]);
  });

  it('rows of a product that stand apart are refused, all of them', async () => {
    const lines = [
      sizes,
      'thobe,Thobe,ثوب,Thobes,Size,54,T-54,5,25',
      'mug,Mug,كوب,Cups,,,M,5,10',
      'thobe,,,,,56,T-56,5,30',
    ];
    const report = await run(lines);
    expect(said(report.problems)).toEqual([
      'Handle: the rows of this product stand apart, from lines 2, 4. Sort the file so that they follow each other',
    ]);
    expect((await stored()).map(({ handle }) => handle)).toEqual(['mug']);
  });

  it('rows below a product that name none are its variants', async () => {
    const report = await run([sizes, 'robe,Robe,روب,Robes,Size,S,R-S,5,25', ',,,,,M,R-M,5,25', ',,,,,L,,5,25']);
    expect(report).toMatchObject({ products: { created: 1 }, variants: { created: 3 }, problems: [] });
    expect(await stored()).toMatchObject([{ options: 'S' }, { options: 'M' }, { options: 'L', sku: 'robe-l' }]);
  });

  it('one SKU for all sizes is the SKU of the first, and one sentence says so', async () => {
    const lines = [
      sizes,
      "pot,Pot,أصيص,Pots,Size,Small,'0117,5,40",
      "pot,,,,,Medium,'0117,5,60",
      "pot,,,,,Large,'0117,5,80",
    ];
    const report = await run(lines);
    expect(report).toMatchObject({ products: { created: 1 }, problems: [] });
    expect(said(report.warnings)).toEqual([
      'Variant SKU: 0117 stands on lines 2, 3, 4: the first variant has it, and the others get SKUs of their options',
    ]);
    expect((await stored()).map(({ sku }) => sku)).toEqual(['0117', '0117-medium', '0117-large']);
    const turned = [sizes, "pot,Pot,أصيص,Pots,Size,Large,'0117,5,81", "pot,,,,,Small,'0117,5,41"];
    expect(await run(turned)).toMatchObject({ variants: { created: 0, updated: 2 }, problems: [] });
    expect(await stored()).toMatchObject([{ price: 4100 }, { price: 6000 }, { price: 8100 }]);
  });
});

describe('an empty cell removes nothing', () => {
  async function pictures() {
    for (const [index, name] of ['a.png', 'b.png'].entries())
      await sharp({ create: { width: 9, height: 9, channels: 3, background: { r: 90 * index, g: 9, b: 9 } } }).toFile(
        join(folder, name),
      );
  }
  const columns =
    'Handle,Title,Title (ar),Type,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Image Position,Image Alt Text,Variant Image';

  it('no picture, no text of a picture, no picture of a variant', async () => {
    await pictures();
    await run([columns, 'box,Box,صندوق,Boxes,B,5,10,a.png,1,Red,a.png', 'box,,,,,,,b.png,2,Green,']);
    const before = await productOf('box');
    expect(before.more_images).toHaveLength(1);
    const report = await run([columns, 'box,Box,صندوق,Boxes,B,5,12,,,,']);
    expect(said(report.changes)).toEqual(['B: the price changes from 10.00 to 12.00']);
    const after = await productOf('box');
    expect(after).toMatchObject({
      image: before.image,
      more_images: before.more_images,
      picture_texts: before.picture_texts,
    });
    expect(await shop.db.selectFrom('variants').select('images').execute()).toEqual([{ images: [before.image] }]);
    const fewer = await run([columns, 'box,Box,صندوق,Boxes,B,5,12,b.png,1,,'], { by: null });
    expect(said(fewer.changes)).toEqual(['removes 1 picture']);
  });

  it('no option, no translation of an option, no description', async () => {
    const arabic = `${sizes},Option1 Value (ar),Body (HTML)`;
    await run([arabic, 'ring,Ring,خاتم,Rings,Size,Small,R-1,5,25,صغير,Silver', 'ring,,,,,Large,R-2,5,25,كبير,']);
    const report = await run([arabic, 'ring,Ring,خاتم,Rings,,,R-1,5,26,,', 'ring,,,,,,R-2,5,25,,']);
    expect(report).toMatchObject({ products: { updated: 1 }, variants: { updated: 1, unchanged: 1 } });
    expect(await stored()).toMatchObject([{ options: 'Small', price: 2600 }, { options: 'Large' }]);
    expect((await productOf('ring')).description).toMatchObject({ en: 'Silver' });
    expect(await run([sizes, 'ring,Ring,خاتم,Rings,Size,Small,R-1,5,26', 'ring,,,,,Large,R-2,5,25'])).toMatchObject({
      products: { unchanged: 1 },
    });
  });

  it('pictures on the network stay, and one that was downloaded is found by the last part of its address', async () => {
    await pictures();
    const network = (name: string) => `https://cdn.example.com/files/${name}.png?v=17`;
    const lines = [columns, `box,Box,صندوق,Boxes,B,5,10,${network('a')},1,Red,`, `box,,,,,,,${network('b')},2,Green,`];
    const report = await run(lines);
    expect(report).toMatchObject({ products: { created: 1 }, problems: [], warnings: [] });
    const before = await productOf('box');
    expect(before.more_images).toHaveLength(1);
    const textOf = (path = '') => before.picture_texts[path]?.en;
    expect([textOf(before.image ?? ''), textOf(before.more_images[0])]).toEqual(['Red', 'Green']);
    await rm(join(folder, 'b.png'));
    const again = await run(lines);
    expect(said(again.warnings)).toEqual([
      `Image Src (2): 1 picture is on the network and not downloaded, for example ${network('b')}`,
    ]);
    expect(await productOf('box')).toMatchObject({ image: before.image, more_images: before.more_images });
  });
});

describe('characters that nobody sees', () => {
  it('are in no handle and no SKU, and the next file means the same product', async () => {
    const lines = [header, 'Shirt ❤️,قميص ❤️,Shirts,S\u200b-1\ufe0f,5,25', 'Soft\u00ad Cap\u2060,قبعة,Caps,C-1,5,30'];
    await run(lines);
    expect(await stored()).toMatchObject([
      { handle: 'shirt', sku: 'S-1' },
      { handle: 'soft-cap', sku: 'C-1' },
    ]);
    expect(await run(lines)).toMatchObject({ products: { created: 0, unchanged: 2 } });
    // A handle that the release before has made stays the product's.
    await shop.db.updateTable('products').set({ handle: 'shirt-\ufe0f' }).where('handle', '=', 'shirt').execute();
    expect(await run(lines)).toMatchObject({ products: { created: 0, unchanged: 2 }, problems: [] });
  });

  it('of entities are letters in names and handles', async () => {
    await run([header, 'Chef&rsquo;s caf&eacute; &amp; co,مقهى,Cups,E-1,5,25']);
    expect(await productOf('chef-s-café-co')).toMatchObject({ name: { en: 'Chef’s café & co', ar: 'مقهى' } });
  });
});

describe('a price of a file', () => {
  it('that lost its quotes is refused, also before an empty column', async () => {
    const report = await run([
      'Name,Name (ar),Stock,Category,SKU,Price,Note',
      'Chair,كرسي,5,Seats,A,1,250',
      'Stool,كرسي صغير,5,Seats,B,90,red',
    ]);
    expect(said(report.problems)).toEqual([
      'Price: "1" and "250" on line 2 look like one amount, 1,250. Put it in quotes, or write it without the comma',
    ]);
    expect(await stored()).toMatchObject([{ sku: 'B', price: 9000 }]);
  });

  it('with three decimals or thousands is what the other rows show, and the noise of a sheet is none', async () => {
    const report = await run([
      header,
      'V0,قيمة 0,Cups,V-0,5,12.500',
      'V1,قيمة 1,Cups,V-1,5,"12,500"',
      'V2,قيمة 2,Cups,V-2,5,9.995',
      'V3,قيمة 3,Cups,V-3,5,19.989999999999998',
    ]);
    expect(said(report.problems)).toEqual(['Price: "9.995" on line 4 is not a number']);
    expect(await stored()).toMatchObject([{ price: 1250 }, { price: 1_250_000 }, { price: 1999 }]);
  });
});

describe('a barcode', () => {
  const barcodes = async () => {
    const rows = await shop.db.selectFrom('variants').select(['sku', 'barcode']).orderBy('id').execute();
    return Object.fromEntries(rows.map(({ sku, barcode }) => [sku, barcode]));
  };

  it.each(['Variant Barcode', 'barcode', 'GTIN', 'الباركود'])('comes from the column %s', async (column) => {
    await run([`${header},${column}`, "Mug,كوب,Cups,M,5,10,'0036000291452", 'Cup,فنجان,Cups,C,5,10,٩٦٣٨٥٠٧٤']);
    expect(await barcodes()).toEqual({ M: '0036000291452', C: '96385074' });
    const report = await run([`SKU,${column}`, 'M,', 'C,6291041500213']);
    expect(report).toMatchObject({ variants: { updated: 1 }, problems: [] });
    expect(said(report.changes ?? [])).toContain('changes the barcode of C');
    expect(await barcodes()).toEqual({ M: '0036000291452', C: '6291041500213' });
  });

  it('with a wrong digit refuses its product, and another code is not kept', async () => {
    const report = await run([
      `${header},Barcode`,
      'Mug,كوب,Cups,M,5,10,6291041500214',
      'Cup,فنجان,Cups,C,5,10,6.29104E+12',
      'Jar,برطمان,Cups,J,5,10,SHELF-7',
    ]);
    expect(said(report.problems)).toEqual([
      'Barcode: "6291041500214" on line 2 is no GTIN: a digit is wrong or missing. Copy all digits from the package',
      'Barcode: "6.29104E+12" on line 3 is no GTIN: a digit is wrong or missing. Copy all digits from the package',
    ]);
    expect(said(report.warnings)).toEqual([
      'Barcode: "SHELF-7" on line 4 is no GTIN and is not kept: a barcode has 8, 12, 13 or 14 digits',
    ]);
    expect(await barcodes()).toEqual({ J: '' });
  });
});

describe('a SKU', () => {
  it('written otherwise is the same', async () => {
    await run([header, 'Mug,كوب,Cups,Ab-73 1,5,10']);
    for (const sku of ['AB-731', 'ab-73 1', "'Ab-73 1", '\u200fAb-٧٣ ١'])
      expect(await run([header, `Mug,كوب,Cups,${sku},5,11`]), sku).toMatchObject({ variants: { created: 0 } });
    expect(await stored()).toMatchObject([{ sku: 'Ab-73 1', price: 1100 }]);
  });

  it('that a sheet has changed is refused', async () => {
    const report = await run([
      header,
      'Mug,كوب,Cups,"=""00103""",5,10',
      'Cup,فنجان,Cups,6.29E+12,5,10',
      'Jar,برطمان,Cups,=1+1,5,10',
    ]);
    expect(said(report.problems)).toEqual([
      'SKU: is a formula, on line 2. Save the file with values only',
      'SKU: "6.29E+12" on line 3 is a number that a sheet has shortened. Write the whole SKU, as text',
      'SKU: is a formula, on line 4. Save the file with values only',
    ]);
    await run([header, 'Mug,كوب,Cups,0070,5,10']);
    const lost = await run([header, 'Mug,كوب,Cups,70,5,12']);
    expect(said(lost.problems)).toEqual([
      'SKU: 70 (2) has the same options as 0070, which the shop has. Correct the SKU, or the options',
    ]);
  });

  it('that the file adds, and one that it lacks, are said', async () => {
    await run([sizes, 'ring,Ring,خاتم,Rings,Size,16,R-16,5,25', 'ring,,,,,17,R-17,5,25']);
    const report = await run([sizes, 'ring,Ring,خاتم,Rings,Size,16,R-16,4,25', 'ring,,,,,18,R-18,5,25'], { by: null });
    expect(report).toMatchObject({ products: { updated: 1 }, variants: { created: 1, updated: 0, unchanged: 1 } });
    expect(said(report.changes)).toEqual([
      'adds the variant R-18',
      'keeps the variant R-17, which the file does not have',
      'keeps the stock of R-16, which is another in the file',
    ]);
  });

  it('that nobody wrote is found by its options, in any order', async () => {
    const two = 'Handle,Title,Title (ar),Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Stock,Price';
    await run([two, 'tee,Tee,قميص,Tees,Size,S,Color,Red,5,10', 'tee,,,,,M,,Red,5,10']);
    const turned = await run([two, 'tee,Tee,قميص,Tees,Color,Red,Size,S,5,11', 'tee,,,,,Red,,M,5,10']);
    expect(turned).toMatchObject({ variants: { created: 0, updated: 1, unchanged: 1 }, problems: [] });
    expect((await stored()).map(({ sku, options }) => [sku, options])).toEqual([
      ['tee-s-red', 'S/Red'],
      ['tee-m-red', 'M/Red'],
    ]);
  });
});

describe('what is odd is said', () => {
  it('stock that is not counted or below zero, and a price of zero', async () => {
    const report = await run([
      `${header},Variant Inventory Tracker,Variant Inventory Policy`,
      'Cake,كعكة,Cakes,C,0,90,,continue',
      'Mug,كوب,Cups,M,-7,10,shopify,deny',
      "Cup,فنجان,Cups,N,'-7,0,shopify,deny",
    ]);
    expect(report).toMatchObject({ products: { created: 3 }, problems: [] });
    expect(said(report.warnings)).toEqual([
      'Stock: the other shop sells C without counting it; here it has 0 pieces and is sold out until you count it',
      'Stock: M has a stock of -7: it counts as 0',
      'Price: the price on line 4 is 0: it would be given away',
      'Stock: N has a stock of -7: it counts as 0',
    ]);
  });

  it('an Arabic name in the only column of names is the Arabic name', async () => {
    const report = await run(['Title,Type,SKU,Stock,Price', 'عباية,Abayas,A,5,90']);
    expect(said(report.warnings)).toEqual([]);
    expect(await productOf('عباية')).toMatchObject({ name: { en: '', ar: 'عباية' }, published: true });
    await run(['Handle,Title (ar),Title,Type,SKU,Stock,Price', 'عباية,,Abaya,Abayas,A,5,90']);
    expect(await productOf('عباية')).toMatchObject({ name: { en: 'Abaya', ar: 'عباية' } });
  });

  it('a struck price that is no whole per cent above is kept, to the dirham, and comes back', async () => {
    const columns = 'Handle,Title,Title (ar),Type,Variant SKU,Stock,Variant Price,Variant Compare At Price';
    const lines = [columns, 'a,A,أ,T,A,5,99.99,149.99', 'b,B,ب,T,B,5,5,1000', 'c,C,ج,T,C,5,35,50'];
    expect(await run(lines)).toMatchObject({ products: { created: 3 }, problems: [], warnings: [] });
    const { rows } = await shop.apiFor()('listOffers', { query: { limit: 10, page: 1 } });
    const shown = rows.map((one) => [one.variantPrice, one.discountedPrice, one.offers]);
    expect(shown).toEqual([
      [1000, 5, [{ discount: 99, amount: 995, description: '' }]],
      [149.99, 99.99, [{ discount: 33, amount: 50, description: '' }]],
      [50, 35, [{ discount: 30, description: '' }]],
    ]);
    expect(await run(lines)).toMatchObject({ products: { unchanged: 3 } });
    // The sum stays when the price changes, and gives nothing away.
    await run(['SKU,Price', 'A,100', 'B,900']);
    expect(
      await shop.db
        .selectFrom('variants')
        .select(['sku', 'discounted_dirhams as pays', 'best_discount as percent'])
        .orderBy('sku')
        .execute(),
    ).toEqual([
      { sku: 'A', pays: 5000, percent: 50 },
      { sku: 'B', pays: null, percent: 0 },
      { sku: 'C', pays: 3500, percent: 30 },
    ]);
  });

  it('a price whose currency ends with a dot is that price', async () => {
    const report = await run([
      header,
      'A,أ,T,A,5,QR. 250',
      'B,ب,T,B,5,QR.25',
      'C,ج,T,C,5,QAR. 250',
      'D,د,T,D,5,ريال. 25',
      'E,ه,T,E,5,25 QR.',
    ]);
    expect(report.problems).toEqual([]);
    expect((await stored()).map(({ price }) => price)).toEqual([25_000, 2500, 25_000, 2500, 2500]);
  });
});

describe('categories', () => {
  it('that share a handle are each a category, and spellings of one are the same', async () => {
    const row = (type: string, index: number) => `Mug ${index},كوب ${index},${type},M${index},5,10`;
    const types = ['Bags & Shoes', 'Bags - Shoes', '☆', 'أحذية', 'احذية', 'أحذيه', 'أحـذية', 'Salt &amp; Pepper'];
    const report = await run([header, ...types.map(row)]);
    expect(report).toMatchObject({ categories: { created: 5 }, warnings: [], problems: [] });
    const names = await shop.db.selectFrom('categories').select('name').orderBy('position').execute();
    expect(names.map(({ name }) => name.en)).toEqual([...types.slice(0, 4), 'Salt & Pepper']);
    expect(await run([header, ...types.map(row)])).toMatchObject({
      categories: { created: 0 },
      products: { unchanged: 8 },
    });
  });

  it('of refused rows are not made', async () => {
    const report = await run([header, 'Mug,كوب,Cups,M,5,many', 'Jar,برطمان,Jars,J,5,10']);
    expect(report).toMatchObject({ categories: { created: 1 }, products: { created: 1 } });
  });
});

describe('a file that only changes products', () => {
  const start = () =>
    run([sizes, 'ring,Ring,خاتم,Rings,Size,16,R-16,5,25', 'ring,,,,,17,R-17,5,25', 'mug,Mug,كوب,Cups,,,MUG,5,10']);

  it('needs a handle or a SKU, and one more column', async () => {
    await start();
    const bySku = await run(['SKU,Price', 'r-17,30', 'mug,11', 'R-16,26', 'X-1,5']);
    expect(bySku).toMatchObject({ products: { updated: 2 }, variants: { updated: 3, created: 0 } });
    expect(said(bySku.problems)).toEqual([
      'the SKU on line 5 is not in the shop, and the file has no names for new products',
    ]);
    expect(said(bySku.changes).join()).not.toContain('keeps');
    await run(['SKU,Stock', 'R-17,9'], { setStock: true });
    await run(['Handle,Title,Status', 'ring,Ring,draft']);
    expect(await stored()).toMatchObject([
      { sku: 'R-16', price: 2600, stock: 5, published: false },
      { sku: 'R-17', price: 3000, stock: 9, published: false },
      { sku: 'MUG', price: 1100, published: true },
    ]);
    const one = await run(['Handle,Price', 'mug,12', 'ring,13']);
    expect(said(one.problems)).toEqual([expect.stringContaining('which variant')]);
    expect((await stored()).at(-1)).toMatchObject({ sku: 'MUG', price: 1200 });
  });

  it('that knows nothing of the shop asks for the columns of new products', async () => {
    await expect(run(['SKU,Stock', 'R-17,9'])).rejects.toMatchObject({ refusal: 'noColumns' });
    await start();
    const report = await run(['Handle,Title,SKU,Stock', 'mug,Mug,MUG,4', 'cup,Cup,CUP,4']);
    expect(said(report.problems)).toEqual(['CUP on line 3 is new and has no price']);
  });
});
