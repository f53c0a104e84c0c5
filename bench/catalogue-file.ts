import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createDice } from '../tests/support/other-products.ts';
import { nameProducts } from './many-products.ts';

/** The number of products in the category that shops of every size have. */
export const inCategory = 1200;
const mains = 8;
const subs = 40;

const text = (en: string, ar: string) => ({ en, ar });

function* categories() {
  for (let main = 1; main <= mains; main += 1)
    yield { handle: `main-${main}`, name: text(`Floor ${main}`, `طابق ${main}`) };
  for (let sub = 1; sub <= subs; sub += 1)
    yield { handle: `sub-${sub}`, name: text(`Shelf ${sub}`, `رف ${sub}`), parent: `main-${1 + (sub % mains)}` };
  yield { handle: 'same', name: text('The same everywhere', 'كما في كل مكان') };
}

function* products(count: number) {
  const dice = createDice(31);
  const names = nameProducts(count);
  for (const [index, { en, ar }] of names.entries()) {
    const isCommon =
      index % Math.floor(count / inCategory) === 0 && index / Math.floor(count / inCategory) < inCategory;
    const price = 5 + dice(500) + dice(4) / 4;
    yield {
      handle: `p-${index}`,
      category: isCommon ? 'same' : `sub-${1 + dice(subs)}`,
      name: text(`${en} ${index}`, `${ar} ${index}`),
      description: text(`${en}, as good as it gets, for you and for yours.`, `${ar}، من أجود ما يكون، لك ولأحبابك.`),
      variants: [1, 2, 3].map((size) => ({
        sku: `P-${index}-${size}`,
        price: price + size,
        stock: dice(12) === 0 ? 0 : 1 + dice(200),
        attributes: [
          { name: text('Size', 'المقاس'), value: text(`Size ${size}`, `مقاس ${size}`) },
          { name: text('Colour', 'اللون'), value: text(`Colour ${(index + size) % 24}`, `لون ${(index + size) % 24}`) },
          { name: text('Make', 'الصنع'), value: text(`Make ${index % 300}`, `صنع ${index % 300}`) },
        ],
        ...(dice(20) === 0 && { offers: [{ discount: 5 + dice(60), description: text('This week', 'هذا الأسبوع') }] }),
      })),
    };
  }
}

/** Writes a catalogue with that many products, three variants each, as JSON Lines for an import. */
export async function writeCatalogueFile(file: string, count: number): Promise<void> {
  function* lines() {
    for (const row of categories()) yield `${JSON.stringify(row)}\n`;
    for (const row of products(count)) yield `${JSON.stringify(row)}\n`;
  }
  await pipeline(Readable.from(lines()), createWriteStream(file));
}
