import type { CsvColumns } from '#contract/console/csv-fields.ts';
import type { DecimalSign } from '#contract/values/typed-values.ts';
import type { ImportWords } from '../words/import-words.ts';
import { createCategoryBook, type NamedCategory } from './csv-categories.rules.ts';
import { assertColumns, assertUpdateColumns, guessColumns, missingFields } from './csv-columns.rules.ts';
import {
  type FileScan,
  type Group,
  handlesOf,
  inGroups,
  newScan,
  noteGroup,
  resolveHandle,
} from './csv-identity.rules.ts';
import { isOwnExport } from './csv-own.rules.ts';
import { openProductSheet } from './product-sheet.ts';
import { productOf } from './csv-product.rules.ts';
import { cellOf, type CsvSheet, type KnownProducts, noteDecimalSigns } from './csv-reading.rules.ts';
import { visibilityColumns } from './csv-visibility.rules.ts';

/** What the shop has already. */
export interface CsvShop {
  categories: readonly NamedCategory[];
  /** The products with these handles or with variants of these SKUs, in any spelling. */
  find: (handles: string[], skus: string[]) => Promise<KnownProducts>;
}

interface Options {
  /** Which column holds what. Null: by the names of the columns. */
  columns: CsvColumns | null;
  words: ImportWords;
  shop: CsvShop;
}

type Columns = Pick<CsvSheet, 'columns'>;

const batchSize = 100;
const batchLetters = 2_000_000;
// A file that names variants only has many rows of one product, in any order.
const variantBatchSize = 2000;

const skusOf = (sheet: Columns, { records }: Group): string[] =>
  records.flatMap((record) => cellOf(sheet, record, 'sku') || []);

const lettersOf = ({ records }: Group) =>
  records.reduce((sum, { cells }) => cells.reduce((letters, cell) => letters + cell.length, sum), 0);

async function* inBatches(groups: AsyncIterable<Group>, size: number): AsyncGenerator<Group[]> {
  let batch: Group[] = [];
  let letters = 0;
  for await (const group of groups) {
    batch.push(group);
    letters += lettersOf(group);
    if (batch.length < size && letters < batchLetters) continue;
    yield batch;
    batch = [];
    letters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Reads the file before its products: where they begin, and how numbers are written. */
async function readAhead(groups: AsyncIterable<Group>, sheet: Columns) {
  const scan = newScan();
  const decimalSigns = new Set<DecimalSign>();
  let productCount = 0;
  for await (const group of groups) {
    productCount += 1;
    noteGroup(scan, group);
    noteDecimalSigns(decimalSigns, sheet, group.records);
  }
  const [decimalSign = null, otherSign] = decimalSigns;
  return { scan, productCount, decimalSign: otherSign === undefined ? decimalSign : null };
}

/** Groups of rows that are one product of the shop, with its handle. */
function byProduct(groups: readonly Group[], sheet: CsvSheet, scan: FileScan, known: KnownProducts) {
  const products = new Map<string, { handle: string; group: Group }>();
  groups.forEach((group, index) => {
    const handle = resolveHandle(group, sheet, scan, known);
    const isBySku = group.identity?.by === 'sku' && handle !== '';
    const key = isBySku ? handle : `${index} ${handle}`;
    const before = products.get(key);
    if (before) before.group.records.push(...group.records);
    else products.set(key, { handle, group });
  });
  return products.values();
}

/**
 * Opens a CSV file of products as a catalogue. It is read twice: all numbers show how decimals are written, all
 * rows which products stand apart, and no product is written if the file is broken somewhere. Throws FileRefused.
 */
export async function openCsvCatalogue(file: string, { columns: chosen, words, shop }: Options) {
  const csv = await openProductSheet(file);
  const columns = chosen ?? guessColumns(csv.header);
  assertUpdateColumns(csv.header, columns, words);
  const sheetOfColumns = { columns };
  const size =
    columns.handle === undefined && columns.nameEn === undefined && columns.nameAr === undefined
      ? variantBatchSize
      : batchSize;
  const batches = () => inBatches(inGroups(csv.records(), sheetOfColumns), size);
  const find = (groups: readonly Group[]) =>
    shop.find(
      groups.flatMap(handlesOf),
      groups.flatMap((group) => skusOf(sheetOfColumns, group)),
    );

  const { scan, productCount, decimalSign } = await readAhead(inGroups(csv.records(), sheetOfColumns), sheetOfColumns);
  // Without names or prices, a file can only change what the shop has.
  if (missingFields(columns).length > 0) {
    let knowsOne = false;
    for await (const batch of batches()) {
      const known = await find(batch);
      knowsOne = known.products.size + known.variants.size > 0;
      if (knowsOne) break;
    }
    if (!knowsOne) assertColumns(csv.header, columns, words);
  }

  async function* products() {
    const sheet: CsvSheet = {
      header: csv.header,
      columns,
      words,
      decimalSign,
      categories: createCategoryBook(shop.categories),
      visibility: visibilityColumns(csv.header, columns),
      isOwn: isOwnExport(csv.header),
      placeOfSku: new Map(),
    };
    for await (const batch of batches()) {
      const known = await find(batch);
      for (const { handle, group } of byProduct(batch, sheet, scan, known)) {
        const { identity, records } = group;
        const line = records[0]?.line ?? 0;
        const begins = (identity && scan.beginsOf.get(identity.key)) ?? [line];
        // Rows that stand apart are refused once, where the product begins.
        if (begins.length > 1 && line !== begins[0]) continue;
        const product = productOf(sheet, { records, handle, begins: begins.length > 1 ? begins : [line] }, known);
        yield { place: String(line), isPart: identity?.by === 'sku', ...product };
      }
    }
  }

  const unused = await csv.findUnused(columns);
  return { categories: [], productCount, products, sheet: { header: csv.header, columns, unused } };
}
