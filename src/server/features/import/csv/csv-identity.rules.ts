import type { CsvColumns } from '#contract/console/csv-fields.ts';
import { removeInvisible } from '#contract/values/invisible.ts';
import { skuKey } from '../../../shared/sku-key.ts';
import { nameKey, shortHash } from './csv-fold.rules.ts';
import type { CsvRecord } from '../formats/csv-file.ts';
import { brokenBy, cellOf, findKnownVariant, type KnownProduct, type KnownProducts } from './csv-reading.rules.ts';
import { plainText } from '../formats/html-text.ts';
import { readLimits } from '../formats/read-limits.ts';
import { FileRefused } from '../words/import-words.ts';
import { slugOf, slugWithInvisible } from './csv-values.rules.ts';

// Which records of a file are one product, and which product of the shop that is.

/** By what a record names its product. Records with the same key are one product. */
export interface Identity {
  key: string;
  /** By nothing: the cell is broken, and each such row stands alone. */
  by: 'handle' | 'name' | 'sku' | 'nothing';
  text: string;
  /** As it stands in the file. */
  raw: string;
}

interface Sheet {
  columns: CsvColumns;
}

/** A file that names products only by the SKUs of their variants. */
export const isBySku = ({ columns }: Sheet): boolean =>
  columns.handle === undefined && columns.nameEn === undefined && columns.nameAr === undefined;

/** The columns by which the records of a file name their products: the first that has something. */
export const namingFields = (sheet: Sheet) =>
  isBySku(sheet) ? (['sku'] as const) : (['handle', 'nameEn', 'nameAr'] as const);

/** What names the product of a record; null for a further row of the product above it. */
export function identityOf(sheet: Sheet, record: CsvRecord): Identity | null {
  const cell = (field: 'handle' | 'nameEn' | 'nameAr' | 'sku') => cellOf(sheet, record, field) ?? '';
  const naming = namingFields(sheet).find((field) => cell(field) !== '');
  if (naming !== undefined && brokenBy(sheet, record, naming) !== null)
    return { key: `line ${record.line}`, by: 'nothing', text: '', raw: '' };
  const handle = removeInvisible(cell('handle')).trim();
  if (handle !== '') return { key: `handle ${handle}`, by: 'handle', text: handle, raw: cell('handle') };
  for (const field of ['nameEn', 'nameAr'] as const) {
    const name = removeInvisible(plainText(cell(field))).trim();
    if (name !== '') return { key: `name ${nameKey(name)}`, by: 'name', text: name, raw: cell(field) };
  }
  const sku = removeInvisible(cell('sku')).trim();
  if (isBySku(sheet) && sku !== '') return { key: `sku ${skuKey(sku)}`, by: 'sku', text: sku, raw: cell('sku') };
  return null;
}

/** Rows that follow each other and are one product. `identity` is null for rows that no product is above. */
export interface Group {
  identity: Identity | null;
  records: CsvRecord[];
}

/** Divides records into products. */
export async function* inGroups(records: AsyncIterable<CsvRecord>, sheet: Sheet): AsyncGenerator<Group> {
  let group: Group | null = null;
  for await (const record of records) {
    const identity = identityOf(sheet, record);
    if (group && (identity === null || identity.key === group.identity?.key)) {
      group.records.push(record);
      if (group.records.length > readLimits.productRecords)
        throw new FileRefused('tooManyProductRows', { line: record.line, max: readLimits.productRecords });
      continue;
    }
    if (group) yield group;
    group = { identity, records: [record] };
  }
  if (group) yield group;
}

/** What a whole file shows of its products. */
export interface FileScan {
  /** The lines on which each product begins. */
  beginsOf: Map<string, number[]>;
  /** The first product of the file that would have a handle, by the handle. */
  claims: Map<string, string>;
}

export const newScan = (): FileScan => ({ beginsOf: new Map(), claims: new Map() });

const isClean = (handle: string): boolean => /^[\p{L}\p{M}\p{N}._~-]{1,100}$/u.test(handle) && /[^.]/.test(handle);

/** The handle that an identity asks for. */
function wantedHandle({ by, text, key }: Identity): string {
  if (by === 'handle' && isClean(text)) return text;
  return slugOf(text) || `item-${shortHash(key)}`;
}

/** The handle that the release before made of an identity: with variation selectors and the letters of entities. */
const oldHandle = ({ by, raw }: Identity): string =>
  by === 'handle' ? raw.replace(/\p{Cf}/gu, '').trim() : slugWithInvisible(raw.replace(/\p{Cf}/gu, ''));

/** Adds a product of the file. */
export function noteGroup(scan: FileScan, { identity, records }: Group): void {
  if (identity === null || identity.by === 'sku' || identity.by === 'nothing') return;
  const begins = scan.beginsOf.get(identity.key) ?? [];
  begins.push(records[0]?.line ?? 0);
  scan.beginsOf.set(identity.key, begins);
  const wanted = wantedHandle(identity);
  if (!scan.claims.has(wanted)) scan.claims.set(wanted, identity.key);
}

/** The handles under which the shop may have a product, for the search of known ones. */
export function handlesOf({ identity }: Group): string[] {
  if (identity === null || identity.by === 'sku' || identity.by === 'nothing') return [];
  const wanted = wantedHandle(identity);
  return [identity.text, wanted, `${wanted}-${shortHash(identity.key)}`, oldHandle(identity)];
}

const isNamed = ({ name }: KnownProduct, text: string) =>
  [name.en, name.ar].some((one) => nameKey(one) === nameKey(text));

/**
 * The handle of a product. Two products whose names make the same handle are never one: the second gets a
 * handle of its own, which is the same in the next file.
 */
export function resolveHandle(
  { identity, records }: Group,
  sheet: Sheet,
  scan: FileScan,
  known: KnownProducts,
): string {
  if (identity === null || identity.by === 'nothing') return '';
  const { by, text, key } = identity;
  if (by === 'sku') return findKnownVariant(known, text)?.handle ?? '';
  if (by === 'handle' && known.products.has(text)) return text;
  const old = oldHandle(identity);
  const kept = known.products.get(old);
  if (old !== wantedHandle(identity) && kept && (by === 'handle' || isNamed(kept, text))) return old;
  const wanted = wantedHandle(identity);
  const other = `${wanted}-${shortHash(key)}`;
  if (known.products.has(other)) return other;
  const present = known.products.get(wanted);
  if (by === 'name' && present) {
    const hasSku = records.some((record) => {
      const sku = cellOf(sheet, record, 'sku') ?? '';
      return sku !== '' && findKnownVariant(known, sku)?.handle === wanted;
    });
    return isNamed(present, text) || hasSku ? wanted : other;
  }
  return (scan.claims.get(wanted) ?? key) === key ? wanted : other;
}
