import type { GridRow } from '#contract/console/grid.ts';
import { columns } from './grid-cells.rules.ts';
import { cellText, type CellChange, type Edits } from './grid-edits.rules.ts';
import { parseTsv, toTsv } from './tsv.rules.ts';

/** A cell by its place: the row of the list, and the column of `columns`. */
export interface Place {
  row: number;
  column: number;
}

/** The cells between two corners. */
export interface Range {
  active: Place;
  anchor: Place;
}

export interface Corners {
  top: number;
  bottom: number;
  first: number;
  last: number;
}

export function cornersOf({ active, anchor }: Range): Corners {
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    first: Math.min(active.column, anchor.column),
    last: Math.max(active.column, anchor.column),
  };
}

const arrows: Record<string, Place> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  PageUp: { row: -10, column: 0 },
  PageDown: { row: 10, column: 0 },
};

const between = (value: number, most: number) => Math.min(Math.max(value, 0), Math.max(most, 0));

interface Sheet {
  rows: number;
  isRtl: boolean;
  /** Ctrl is pressed: Home and End lead to the first and the last row. */
  isCommand?: boolean;
}

/** Where a key leads; null if it does not move. In Arabic the next column is on the left. */
export function movedBy(key: string, from: Place, { rows, isRtl, isCommand = false }: Sheet): Place | null {
  if (key === 'Home') return { row: isCommand ? 0 : from.row, column: 0 };
  if (key === 'End') return { row: isCommand ? rows - 1 : from.row, column: columns.length - 1 };
  const step = isCommand ? undefined : arrows[key];
  if (!step) return null;
  return {
    row: between(from.row + step.row, rows - 1),
    column: between(from.column + (isRtl ? -step.column : step.column), columns.length - 1),
  };
}

/** A range within the rows that there are: another filter may have fewer. */
export function within({ active, anchor }: Range, rows: number): Range {
  const inside = ({ row, column }: Place) => ({ row: between(row, rows - 1), column });
  return { active: inside(active), anchor: inside(anchor) };
}

/** The cell after this one, row by row; null after the last one. */
export function nextCell({ row, column }: Place, by: 1 | -1, rows: number): Place | null {
  const at = row * columns.length + column + by;
  if (at < 0 || at >= rows * columns.length) return null;
  return { row: Math.floor(at / columns.length), column: at % columns.length };
}

/** The selected cells as a sheet copies them. */
export function copied(rows: readonly GridRow[], edits: Edits, range: Range): string {
  const { top, bottom, first, last } = cornersOf(range);
  return toTsv(
    rows
      .slice(top, bottom + 1)
      .map((row) => columns.slice(first, last + 1).map((column) => cellText(row, edits[row.id], column))),
  );
}

/** What pasting a text changes. One value fills the selection; more begin at its first cell. */
export function pasted(rows: readonly GridRow[], text: string, range: Range): CellChange[] {
  const cells = parseTsv(text);
  const { top, bottom, first, last } = cornersOf(range);
  const isOne = cells.length === 1 && cells[0]?.length === 1;
  const height = isOne ? bottom - top + 1 : cells.length;
  return rows.slice(top, top + height).flatMap(({ id }, row) => {
    const values = isOne ? columns.slice(first, last + 1).map(() => cells[0]?.[0] ?? '') : (cells[row] ?? []);
    return values.flatMap((value, index) => {
      const column = columns[first + index];
      return column === undefined ? [] : [{ id, column, text: value }];
    });
  });
}

/** The first row of the selection, in all its rows. */
export function filledDown(rows: readonly GridRow[], edits: Edits, range: Range): CellChange[] {
  const { top, bottom, first, last } = cornersOf(range);
  const source = rows[top];
  if (!source) return [];
  return rows
    .slice(top + 1, bottom + 1)
    .flatMap(({ id }) =>
      columns
        .slice(first, last + 1)
        .map((column) => ({ id, column, text: cellText(source, edits[source.id], column) })),
    );
}
