import type { GridItem, GridRow } from '#contract/console/grid.ts';
import { type Column, columns, readCell, textOf } from './grid-cells.rules.ts';

/** What a person typed into a row, and what the row was when they began. */
export interface RowEdit {
  version: number;
  productVersion: number;
  stock: number;
  offer: number;
  cells: Partial<Record<Column, string>>;
}

/** By the id of the variant. */
export type Edits = Readonly<Record<number, RowEdit>>;

export interface CellChange {
  id: number;
  column: Column;
  text: string;
}

const isSame = (row: GridRow, column: Column, text: string) =>
  text === textOf(row, column) || readCell(column, text) === row[column];

/** The edits with other cells. A cell with its stored value is no edit. A name is that of all variants. */
export function withCells(edits: Edits, rows: readonly GridRow[], changes: readonly CellChange[]): Edits {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const next: Record<number, RowEdit> = { ...edits };
  for (const { id, column, text } of changes) {
    const changed = byId.get(id);
    if (!changed) continue;
    const isName = column === 'nameAr' || column === 'nameEn';
    const concerned = isName ? rows.filter(({ productId }) => productId === changed.productId) : [changed];
    for (const row of concerned) {
      const { version, productVersion, stock, offer } = row;
      const edit = { version, productVersion, stock, offer, cells: {}, ...next[row.id] };
      const { [column]: _before, ...others } = edit.cells;
      const cells = isSame(row, column, text) ? others : { ...others, [column]: text };
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
  return rows.flatMap((row) =>
    columns.flatMap((column) => {
      const after = edits[row.id]?.cells[column];
      if (after === undefined) return [];
      return [{ row, column, before: textOf(row, column), after, isValid: readCell(column, after) !== null }];
    }),
  );
}

/** The value of a cell as it is sent: numbers that others change go with the one that the person saw. */
function sentOf(column: Column, value: string | number | boolean, { stock, offer }: RowEdit) {
  if (column === 'stock') return { counted: value, seen: stock };
  return column === 'offer' ? { percent: value, seen: offer } : value;
}

/** What is sent: the valid cells of each changed row. */
export function itemsOf(edits: Edits, rows: readonly GridRow[]): GridItem[] {
  return rows.flatMap(({ id }) => {
    const edit = edits[id];
    if (!edit) return [];
    const values = Object.fromEntries(
      columns.flatMap((column) => {
        const text = edit.cells[column];
        const value = text === undefined ? null : readCell(column, text);
        return value === null ? [] : [[column, sentOf(column, value, edit)]];
      }),
    );
    if (Object.keys(values).length === 0) return [];
    return [{ id, version: edit.version, productVersion: edit.productVersion, ...values }];
  });
}

/** The edits without these rows. */
export function withoutRows(edits: Edits, ids: ReadonlySet<number>): Edits {
  return Object.fromEntries(Object.entries(edits).filter(([id]) => !ids.has(Number(id))));
}

/** The edit of a row that someone else has changed, now against what is stored. */
export function keptAgainst(edits: Edits, { id, version, productVersion, stock, offer }: GridRow): Edits {
  const edit = edits[id];
  return edit ? { ...edits, [id]: { ...edit, version, productVersion, stock, offer } } : edits;
}
