import type { GridItem, GridRow } from '#contract/console/grid.ts';
import { type StockMode, stockModes } from '#contract/values/stock-modes.ts';
import { type Column, columns, isCounted, readCell, textOf } from './grid-cells.rules.ts';

/** What a person typed into a row, and what the row was when they began. */
export interface RowEdit {
  version: number;
  productVersion: number;
  stock: number;
  /** The last movement of the stock. */
  movement?: number | null | undefined;
  offer: number;
  /** The columns of which others may change one while the person changes another. */
  base?: Pick<GridRow, 'price' | 'nameAr' | 'nameEn' | 'stockMode' | 'published' | 'barcode' | 'cost'>;
  cells: Partial<Record<Column, string>>;
}

/** By the id of the variant. */
export type Edits = Readonly<Record<number, RowEdit>>;

export interface CellChange {
  id: number;
  column: Column;
  text: string;
}

/** What a row is when a person begins to change it. */
function seenOf(row: GridRow) {
  const { version, productVersion, stock, movement, offer } = row;
  const { price, nameAr, nameEn, stockMode, published, barcode, cost } = row;
  const base = {
    price,
    nameAr,
    nameEn,
    published,
    ...(stockMode !== undefined && { stockMode }),
    ...(barcode !== undefined && { barcode }),
    ...(cost !== undefined && { cost }),
  };
  return { version, productVersion, stock, movement, offer, base };
}

/** How a row is sold after an edit. A word that means none of the ways changes nothing. */
export function modeAfter(row: GridRow, cells: RowEdit['cells'] = {}): StockMode {
  const typed = cells.stockMode === undefined ? null : readCell('stockMode', cells.stockMode);
  return stockModes.find((mode) => mode === typed) ?? row.stockMode ?? 'counted';
}

/** Whether a row that had no stock is to be counted, without a count. */
export function lacksCount(row: GridRow, cells: RowEdit['cells'] = {}): boolean {
  const count = cells.stock === undefined ? null : readCell('stock', cells.stock);
  return !isCounted(row) && modeAfter(row, cells) === 'counted' && count === null;
}

// As many pieces as before is a count, too, where counting begins.
const isSame = (row: GridRow, column: Column, text: string) =>
  text === textOf(row, column) || (readCell(column, text) === row[column] && !(column === 'stock' && !isCounted(row)));

/** The cells of a row without a count, if it has no stock after the edit. */
function withoutStrayCount(row: GridRow, cells: RowEdit['cells']): RowEdit['cells'] {
  if (modeAfter(row, cells) === 'counted') return cells;
  const { stock: _stock, ...others } = cells;
  return others;
}

function withCell(row: GridRow, cells: RowEdit['cells'], { column, text }: CellChange): RowEdit['cells'] {
  const { [column]: _before, ...others } = cells;
  return withoutStrayCount(row, isSame(row, column, text) ? others : { ...others, [column]: text });
}

const modesFirst = (one: CellChange, other: CellChange) =>
  Number(other.column === 'stockMode') - Number(one.column === 'stockMode');

/**
 * The edits with other cells. A cell with its stored value is no edit. A name is that of all variants. What is not
 * counted has no stock, so that the mode of a row comes before its stock.
 */
export function withCells(edits: Edits, rows: readonly GridRow[], changes: readonly CellChange[]): Edits {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const next: Record<number, RowEdit> = { ...edits };
  for (const change of [...changes].sort(modesFirst)) {
    const { id, column } = change;
    const changed = byId.get(id);
    if (!changed) continue;
    const isName = column === 'nameAr' || column === 'nameEn';
    const concerned = isName ? rows.filter(({ productId }) => productId === changed.productId) : [changed];
    for (const row of concerned) {
      const edit: RowEdit = next[row.id] ?? { ...seenOf(row), cells: {} };
      const cells = withCell(row, edit.cells, change);
      if (Object.keys(cells).length === 0) delete next[row.id];
      else next[row.id] = { ...edit, cells };
    }
  }
  return next;
}

/** The text of a cell: what was typed, or what is stored. */
export function cellText(row: GridRow, edit: RowEdit | undefined, column: Column): string {
  return edit?.cells[column] ?? textOf(row, column);
}

/** A cell that was changed. */
export interface EditedCell {
  row: GridRow;
  column: Column;
  before: string;
  after: string;
  isValid: boolean;
}

/** The changed cells in the order of the rows. */
export function editedCells(edits: Edits, rows: readonly GridRow[]): EditedCell[] {
  return rows.flatMap((row) => {
    const cells = edits[row.id]?.cells ?? {};
    return columns.flatMap((column) => {
      const after = cells[column];
      if (after === undefined) return [];
      const isValid = readCell(column, after) !== null && !(column === 'stockMode' && lacksCount(row, cells));
      return [{ row, column, before: textOf(row, column), after, isValid }];
    });
  });
}

/** The value of a cell as it is sent: numbers that others change go with the one that the person saw. */
function sentOf(column: Column, value: string | number | boolean, { stock, movement, offer }: RowEdit) {
  if (column === 'stock') return { counted: value, seen: stock, seenMovement: movement };
  if (column === 'cost' && value === '') return null;
  return column === 'offer' ? { percent: value, seen: offer } : value;
}

/** What is sent: the valid cells of each changed row. A row is not counted without a count. */
export function itemsOf(edits: Edits, rows: readonly GridRow[]): GridItem[] {
  return rows.flatMap((row) => {
    const { id } = row;
    const edit = edits[id];
    if (!edit) return [];
    const isWaiting = lacksCount(row, edit.cells);
    const values = Object.fromEntries(
      columns.flatMap((column) => {
        const text = edit.cells[column];
        const value = text === undefined ? null : readCell(column, text);
        return value === null || (column === 'stockMode' && isWaiting) ? [] : [[column, sentOf(column, value, edit)]];
      }),
    );
    if (Object.keys(values).length === 0) return [];
    const { version, productVersion, base } = edit;
    return [{ id, version, productVersion, ...values, ...(base && { base }) }];
  });
}

/** The edits without these rows. */
export function withoutRows(edits: Edits, ids: ReadonlySet<number>): Edits {
  return Object.fromEntries(Object.entries(edits).filter(([id]) => !ids.has(Number(id))));
}

const valueSent = (item: GridItem, column: Column) => {
  const sent = item[column];
  if (typeof sent !== 'object' || sent === null) return sent;
  return 'counted' in sent ? sent.counted : sent.percent;
};

type SavedRow = Pick<GridRow, 'id' | 'version' | 'productVersion' | 'stock' | 'movement'>;

/** What rows have after their items were saved, by id, until they are read again. */
export function savedRows(items: readonly GridItem[], done: readonly SavedRow[]): Map<number, Partial<GridRow>> {
  const rowOf = new Map(done.map((row) => [row.id, row]));
  return new Map(
    items.flatMap((item) => {
      const row = rowOf.get(item.id);
      const sent = columns.filter((column) => column in item).map((column) => [column, valueSent(item, column)]);
      return row ? [[item.id, { ...Object.fromEntries(sent), ...row }] as const] : [];
    }),
  );
}

/** The edits with the cells that were typed back while they were sent. `rows` are those of then. */
export function withTypedBack(edits: Edits, items: readonly GridItem[], rows: readonly GridRow[]): Edits {
  const next: Record<number, RowEdit> = { ...edits };
  for (const item of items) {
    const row = rows.find(({ id }) => id === item.id);
    const isBack = (column: Column) => column in item && !(column in (edits[item.id]?.cells ?? {}));
    const back = columns.filter((column) => isBack(column) && !(column === 'stock' && row && !isCounted(row)));
    if (!row || back.length === 0) continue;
    const cells = Object.fromEntries(back.map((column) => [column, textOf(row, column)]));
    next[row.id] = { ...seenOf(row), ...edits[row.id], cells: { ...edits[row.id]?.cells, ...cells } };
  }
  return next;
}

/** What a row was is now what was saved of it. */
function savedIn(
  { offer, price, nameAr, nameEn, stockMode, published, barcode, cost }: GridItem,
  edit: RowEdit,
): Pick<RowEdit, 'offer' | 'base'> {
  const { base } = edit;
  return {
    offer: offer?.percent ?? edit.offer,
    ...(base && {
      base: {
        ...base,
        price: price ?? base.price,
        nameAr: nameAr ?? base.nameAr,
        nameEn: nameEn ?? base.nameEn,
        published: published ?? base.published,
        ...(stockMode !== undefined && { stockMode }),
        ...(barcode !== undefined && { barcode }),
        ...(cost !== undefined && { cost }),
      },
    }),
  };
}

/** What stays of the edits after rows were saved: cells that were typed since then, now against what is stored. */
export function withoutSavedRows(edits: Edits, items: readonly GridItem[], done: readonly SavedRow[]): Edits {
  const rest: Record<number, RowEdit> = { ...edits };
  for (const { id, ...stored } of done) {
    const [edit, item] = [rest[id], items.find((one) => one.id === id)];
    if (!edit || !item) continue;
    const isSaved = (column: Column, text: string) => readCell(column, text) === (valueSent(item, column) ?? '');
    const cells = Object.entries(edit.cells).filter(([column, text]) => !isSaved(column as Column, text));
    if (cells.length === 0) delete rest[id];
    else rest[id] = { ...edit, ...stored, ...savedIn(item, edit), cells: Object.fromEntries(cells) };
  }
  return rest;
}

/** The edit of a row that someone else has changed, now against what is stored. */
export function keptAgainst(edits: Edits, current: GridRow): Edits {
  const edit = edits[current.id];
  if (!edit) return edits;
  return { ...edits, [current.id]: { ...edit, ...seenOf(current), cells: withoutStrayCount(current, edit.cells) } };
}
