import type { GridItem } from '#contract/console/grid.ts';
import { consoleLimits } from '#contract/console/limits.ts';
import { toRiyals } from '#contract/values/money.ts';
import { findEntries, type LoggedEntry } from '../../../../audit/audit.queries.ts';
import type { Inverse, InversesOf, RefusedUndo } from '../../../../audit/undo.ts';
import { findMovementsOfAct } from '../../../../shared/stock-ledger.queries.ts';
import { takenBack } from './grid-log.rules.ts';
import type { GridRecords, LockedGridRecord } from './grid-records.ts';
import { findRestored } from './grid.queries.ts';
import { changesAnything, diffGridRow, isOutdated, type RowChange } from './grid.rules.ts';
import type { GridWrite } from './grid-write.ts';

interface Needs {
  records: GridRecords;
  write: GridWrite;
}

const gridFields = ['price', 'published', 'barcode', 'stock', 'discount'] as const;
const actions = new Set(['price.changed', 'variant.changed']);

const isOfGrid = ({ subjectKind, action, before }: LoggedEntry) =>
  subjectKind === 'variant' && actions.has(action) && gridFields.some((field) => before && field in before);

/** What takes an entry of an import back; null if it has changed since. */
function inverseOf(record: LockedGridRecord, entry: LoggedEntry, movement: number | undefined): RowChange | null {
  const { item: taken, standing } = takenBack(entry, movement);
  const { price, published, barcode } = (entry.after ?? {}) as Pick<GridItem, 'price' | 'published' | 'barcode'>;
  // The import wrote no versions: a field is unchanged if it has the value that the import left.
  const item = {
    ...taken,
    version: record.version,
    productVersion: record.productVersion,
    base: {
      price: price ?? toRiyals(record.priceDirhams),
      ...(published !== undefined && { published }),
      ...(barcode !== undefined && { barcode }),
    },
  };
  const change = diffGridRow(record, item);
  if (!changesAnything(change) || isOutdated(change, item)) return null;
  return change.standing && standing ? { ...change, standing } : change;
}

/** Undoes an import as far as the grid could: prices, stock, offers, barcodes, and which variants are shown. */
export function createImportUndo({ records, write }: Needs): InversesOf<'file'> {
  const restore: Inverse['restore'] = async (act, [imported]) => {
    const acts = imported?.after?.['acts'];
    const done: { id: number; version: number }[] = [];
    const refused: RefusedUndo[] = [];
    // The last act first: a file may name a variant twice.
    for (const one of Array.isArray(acts) ? acts.map(String).toReversed() : []) {
      const entries = (await findEntries(act.tx, one)).filter(isOfGrid);
      const byId = new Map(entries.map((entry) => [Number(entry.subjectId), entry]));
      const locked = new Map((await records.lock(act, [...byId.keys()])).map((record) => [record.id, record]));
      const restored = await findRestored(act.tx, [...byId.keys()], imported?.at ?? act.at);
      const movements = new Map((await findMovementsOfAct(act.tx, one)).map((made) => [made.variantId, made.id]));
      const changes: RowChange[] = [];
      for (const [id, entry] of byId) {
        const record = locked.get(id);
        const change = record && !restored.has(id) && inverseOf(record, entry, movements.get(id));
        if (change) changes.push(change);
        else refused.push({ entry, version: record?.version ?? null });
      }
      const versions = changes.length > 0 ? await write(act, changes, { undone: 'catalogue.imported' }) : new Map();
      done.push(
        ...changes.map(({ record }) => ({
          id: record.id,
          version: versions.get(record.id)?.version ?? record.version,
        })),
      );
    }
    return { done, refused };
  };
  return {
    'catalogue.imported': {
      permissionsOf: () => ['catalog.import'],
      takes: ({ after }) => Array.isArray(after?.['acts']),
      minutes: consoleLimits.gridUndoMinutes,
      restore,
    },
  };
}
