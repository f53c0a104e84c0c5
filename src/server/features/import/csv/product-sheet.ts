import type { CsvColumns } from '#contract/console/csv-fields.ts';
import { openSheet, type SheetFile } from '../formats/sheet-file.ts';
import { readShopSheet, recogniseShop } from '../shops/recognise-shop.ts';
import { guessColumns } from './csv-columns.rules.ts';
import { visibilityColumns } from './csv-visibility.rules.ts';

/** A sheet of products, in the columns of this import. */
export interface ProductSheet extends SheetFile {
  /** The columns of the file that have something in them and are not used. */
  findUnused(columns: CsvColumns): Promise<string[]>;
}

const knownEnough = 2;

function isHeader(cells: readonly string[]): boolean {
  return recogniseShop(cells) !== null || Object.keys(guessColumns(cells)).length >= knownEnough;
}

/** Opens a sheet as it is in the file. Throws FileRefused. */
export const openFileRows = (file: string): Promise<SheetFile> => openSheet(file, isHeader);

/** Opens a sheet of products: CSV or a workbook, of Shopify, WooCommerce, Salla, Zid, or an own one. Throws FileRefused. */
export async function openProductSheet(file: string, now = Date.now()): Promise<ProductSheet> {
  const sheet = await openFileRows(file);
  const { header, records, used } = readShopSheet(sheet, now);

  async function findUnused(columns: CsvColumns): Promise<string[]> {
    const visible = visibilityColumns(header, columns).map(({ index }) => index);
    const places = new Set([...Object.values(columns), ...visible]);
    const isUsed = sheet.header.map((name, index) => (used ? used.includes(name) : places.has(index)));
    const filled = new Set<number>();
    for await (const { cells } of sheet.records())
      cells.forEach((cell, index) => {
        if (cell.trim() !== '') filled.add(index);
      });
    return sheet.header.filter((name, index) => name !== '' && !isUsed[index] && filled.has(index));
  }

  return { header, records, findUnused };
}
