import type { CsvColumns } from '#contract/console/csv-fields.ts';
import type { DecimalSign } from '#contract/values/typed-values.ts';
import { assertCategories, readLimits } from '../formats/read-limits.ts';
import { FileRefused, type ImportWords } from '../words/import-words.ts';
import { assertColumns, guessColumns } from './csv-columns.rules.ts';
import { type CsvRecord, openCsv } from '../formats/csv-file.ts';
import { otherCategory, productOf } from './csv-product.rules.ts';
import { cellOf, type CsvSheet, handleOf, type KnownProducts, noteDecimalSigns, skuOf } from './csv-reading.rules.ts';
import { slugOf } from './csv-values.rules.ts';

interface KnownCategory {
  handle: string;
  name: { en: string; ar: string };
}

/** What the shop has already. */
export interface CsvShop {
  categories: readonly KnownCategory[];
  find: (handles: string[], skus: string[]) => Promise<KnownProducts>;
}

interface Options {
  /** Which column holds what. Null: by the names of the columns. */
  columns: CsvColumns | null;
  words: ImportWords;
  shop: CsvShop;
}

const batchSize = 100;
const batchLetters = 2_000_000;

type Group = CsvRecord[];

const lettersOf = (group: Group) =>
  group.reduce((sum, { cells }) => cells.reduce((letters, cell) => letters + cell.length, sum), 0);

async function* inGroups(records: AsyncIterable<CsvRecord>, sheet: Pick<CsvSheet, 'columns'>): AsyncGenerator<Group> {
  let group: Group = [];
  let handle: string | null = null;
  for await (const record of records) {
    const next = handleOf(sheet, record);
    if (group.length > 0 && next !== handle) {
      yield group;
      group = [];
    }
    handle = next;
    group.push(record);
    if (group.length > readLimits.productRecords)
      throw new FileRefused('tooManyProductRows', { line: record.line, max: readLimits.productRecords });
  }
  if (group.length > 0) yield group;
}

/** Reads the file before its products: the categories that the shop lacks, and how numbers are written. */
async function readAhead(
  groups: AsyncIterable<Group>,
  sheet: Pick<CsvSheet, 'columns'>,
  found: Map<string, string>,
  hasProduct: (handle: string) => Promise<boolean>,
) {
  const added: KnownCategory[] = [];
  let productCount = 0;
  function add(handle: string, name: KnownCategory['name']): void {
    if (found.has(handle)) return;
    added.push({ handle, name });
    assertCategories(added.length);
    for (const key of [handle, name.en.toLowerCase(), name.ar.toLowerCase()]) found.set(key, handle);
  }
  const decimalSigns = new Set<DecimalSign>();
  for await (const group of groups) {
    const [first] = group;
    productCount += 1;
    noteDecimalSigns(decimalSigns, sheet, group);
    if (!first || cellOf(sheet, first, 'category')) continue;
    const en = cellOf(sheet, first, 'type') ?? '';
    const ar = cellOf(sheet, first, 'typeAr') ?? '';
    const name = (en || ar).toLowerCase();
    if (name === '') {
      if (!found.has(otherCategory.handle) && !(await hasProduct(handleOf(sheet, first))))
        add(otherCategory.handle, otherCategory.name);
    } else if (!found.has(name)) add(slugOf(en || ar) || otherCategory.handle, { en: en || ar, ar: ar || en });
  }
  const [decimalSign = null, otherSign] = decimalSigns;
  return { added, productCount, decimalSign: otherSign === undefined ? decimalSign : null };
}

/**
 * Opens a CSV file of products as a catalogue. It is read twice: the categories come first, all numbers show how decimals are written, and no
 * product is written if the file is broken somewhere. Throws FileRefused.
 */
export async function openCsvCatalogue(file: string, { columns: chosen, words, shop }: Options) {
  const csv = await openCsv(file);
  const columns = chosen ?? guessColumns(csv.header);
  assertColumns(csv.header, columns, words);
  const known = new Map<string, string>();
  for (const { handle, name } of shop.categories)
    for (const key of [name.ar.toLowerCase(), name.en.toLowerCase(), handle]) known.set(key, handle);
  const { added, productCount, decimalSign } = await readAhead(
    inGroups(csv.records(), { columns }),
    { columns },
    known,
    async (handle) => (await shop.find([handle], [])).products.has(handle),
  );

  async function* products() {
    const sheet: CsvSheet = {
      header: csv.header,
      columns,
      words,
      decimalSign,
      categoryOf: (name) => known.get(name.toLowerCase()),
      lineOfSku: new Map(),
    };
    async function* convert(groups: Group[]) {
      const present = await shop.find(
        groups.map(([first]) => handleOf(sheet, first as CsvRecord)),
        groups.flatMap((group) => group.map((record) => skuOf(sheet, record))),
      );
      for (const group of groups) {
        yield { place: String(group[0]?.line ?? ''), ...productOf(sheet, group, present) };
      }
    }
    let waiting: Group[] = [];
    let letters = 0;
    for await (const group of inGroups(csv.records(), { columns })) {
      waiting.push(group);
      letters += lettersOf(group);
      if (waiting.length < batchSize && letters < batchLetters) continue;
      yield* convert(waiting);
      waiting = [];
      letters = 0;
    }
    yield* convert(waiting);
  }

  const categories = added.map((value) => ({ place: value.handle, value }));
  return { categories, productCount, products, sheet: { header: csv.header, columns } };
}
