import type { openCsvCatalogue } from '../csv/csv-catalogue.ts';
import { openFileRows } from '../csv/product-sheet.ts';
import { type VisibilityColumn, visibilityColumns, visibilityOf } from '../csv/csv-visibility.rules.ts';
import type { CsvRecord } from '../formats/csv-file.ts';
import { recogniseShop } from '../shops/recognise-shop.ts';
import type { ShopRecord } from '../shops/shop-sheet.ts';
import type { ImportWords } from '../words/import-words.ts';
import type { FileRow } from './file-rows.ts';

// The rows of another shop become rows of common columns. What its file says beside those, of what is hidden and in
// dates that are not understood, is added to the products here.

/** What a row of the file adds to its product. */
interface Said {
  hidesProduct: boolean;
  hidesVariant: boolean;
  warnings: { path: string; reason: string }[];
}

interface Reading {
  header: readonly string[];
  /** The columns of visibility that the rows are not made of. */
  columns: readonly VisibilityColumn[];
  words: ImportWords;
}

// WordPress says "publish" of what is published.
const inKnownWords = ({ cells }: CsvRecord) =>
  cells.map((cell) => (cell.trim().toLowerCase() === 'publish' ? 'published' : cell));

function saidBy({ product, variant, unclear = [] }: ShopRecord, { header, columns, words }: Reading): Said {
  const read = (record: CsvRecord | undefined) => visibilityOf(record ? inKnownWords(record) : [], columns);
  const [ofProduct, ofVariant] = [read(product), read(variant)];
  const unknown = [...ofProduct.unknown, ...ofVariant.unknown];
  const hiding = unknown.map(({ column, word }) => ({
    path: header[column] ?? '',
    reason: words.warning('unknownWord', { word }),
  }));
  const ofDates = unclear.map(({ column, text, line }) => ({
    path: column,
    reason: words.warning('saleDate', { text: text.slice(0, 40), line: String(line) }),
  }));
  return {
    hidesProduct: ofProduct.published === false,
    hidesVariant: ofVariant.published === false,
    warnings: [...hiding, ...ofDates],
  };
}

type SheetCatalogue = Awaited<ReturnType<typeof openCsvCatalogue>>;
type SheetRow = ReturnType<SheetCatalogue['products']> extends AsyncGenerator<infer Row> ? Row : never;

/** A product with what the rows of the file add to it, by their lines. */
function withSaid(row: SheetRow, saidOn: ReadonlyMap<number, Said>): FileRow {
  const { value, warnings, lines, records } = row;
  const said = [...new Set(records)].flatMap((line) => saidOn.get(line) ?? []);
  if (said.length === 0) return row;
  const isHidden = said.some(({ hidesProduct }) => hidesProduct);
  const variants = value.variants.map((variant, index) =>
    saidOn.get(lines[index] ?? 0)?.hidesVariant ? { ...variant, published: false } : variant,
  );
  const added = said.flatMap((one) => one.warnings.map((warning) => ({ subject: value.handle, ...warning })));
  return {
    ...row,
    value: { ...value, variants, ...(isHidden && { published: false }) },
    warnings: [...warnings, ...added],
  };
}

/**
 * Adds to the products of a sheet of another shop what its rows say beside the common columns. Other sheets stay as
 * they are.
 */
export async function withShopRows(catalogue: SheetCatalogue, file: string, words: ImportWords) {
  const { header, records: readRecords } = await openFileRows(file);
  const shop = recogniseShop(header);
  if (!shop?.read) return catalogue;
  const { records, used } = shop.read({ header, records: readRecords }, Date.now());
  const columns = visibilityColumns(header, {}).filter(({ index }) => !used.includes(header[index] ?? ''));
  const saidOn = new Map<number, Said>();
  for await (const record of records()) {
    const said = saidBy(record, { header, columns, words });
    if (said.hidesProduct || said.hidesVariant || said.warnings.length > 0) saidOn.set(record.line, said);
  }
  const names = new Set(columns.map(({ index }) => header[index]));
  const unused = catalogue.sheet.unused.filter((name) => !names.has(name));
  async function* products(): AsyncGenerator<FileRow> {
    for await (const row of catalogue.products()) yield withSaid(row, saidOn);
  }
  return { ...catalogue, products, sheet: { ...catalogue.sheet, unused } };
}
