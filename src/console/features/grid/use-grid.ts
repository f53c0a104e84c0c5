import { useRef, useState } from 'react';
import { gridPermissions } from '#contract/console/grid-permissions.ts';
import { useReadPages } from '../../runtime/api/use-read-pages.ts';
import { useDraft } from '../../runtime/drafts/use-draft.ts';
import { useMe } from '../../runtime/session/me-context.ts';
import { type Column, columns } from './grid-cells.rules.ts';
import {
  type CellChange,
  type Edits,
  keptAgainst,
  withCells,
  withoutRows,
  withoutSavedRows,
  withTypedBack,
} from './grid-edits.rules.ts';
import type { GridItem, GridRow } from '#contract/console/grid.ts';

export interface GridFilter {
  category: number | null;
  /** The ids of the products to which it is limited, with commas between; empty: all. */
  products: string;
  q: string;
}

/** The rows of the grid, page by page. */
export function useGridRows({ category, products, q }: GridFilter) {
  const query = {
    ...(category !== null && { category }),
    ...(products !== '' && { products }),
    ...(q !== '' && { q }),
  };
  return useReadPages('listGrid', { query });
}

const stepsMost = 100;

/** The columns that the person may change. */
export function useOpenColumns(): ReadonlySet<Column> {
  const { permissions } = useMe();
  return new Set(
    columns.filter((column) => gridPermissions[column].every((needed) => permissions[needed] !== undefined)),
  );
}

/** What was typed into the open columns, kept on the device, and the steps back. */
export function useGridEdits(rows: readonly GridRow[], open: ReadonlySet<Column>) {
  const draft = useDraft<Edits>('grid', {});
  const [steps, setSteps] = useState<Edits[]>([]);
  const edits = draft.value;
  const sentRows = useRef(rows);

  function applyEdits(next: Edits): void {
    setSteps([...steps, edits].slice(-stepsMost));
    draft.change(next);
  }

  // The steps back are over.
  function replaceEdits(rest: Edits): void {
    setSteps([]);
    if (Object.keys(rest).length === 0) draft.clear({});
    else draft.change(rest);
  }

  return {
    edits,
    canGoBack: steps.length > 0,
    set(changes: readonly CellChange[]): void {
      const allowed = changes.filter(({ column }) => open.has(column));
      if (allowed.length > 0) applyEdits(withCells(edits, rows, allowed));
    },
    goBack(): void {
      const last = steps.at(-1);
      if (!last) return;
      setSteps(steps.slice(0, -1));
      draft.change(last);
    },
    /** After they were given up for what someone else has saved. */
    drop: (ids: ReadonlySet<number>) => replaceEdits(withoutRows(edits, ids)),
    /** Before they are sent: keeps what the rows were. */
    sending: () => void (sentRows.current = rows),
    saved: (items: readonly GridItem[], done: Parameters<typeof withoutSavedRows>[2]) =>
      replaceEdits(withoutSavedRows(withTypedBack(draft.now(), items, sentRows.current), items, done)),
    keep: (current: GridRow) => applyEdits(keptAgainst(edits, current)),
    clear(): void {
      sentRows.current = [];
      replaceEdits({});
    },
  };
}

export type GridEdits = ReturnType<typeof useGridEdits>;
