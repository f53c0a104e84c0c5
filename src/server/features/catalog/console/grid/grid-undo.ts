import { consoleLimits } from '#contract/console/limits.ts';
import { type Inverse, type InversesOf } from '../../../../audit/undo.ts';
import { findMovementsOfAct } from '../../../../shared/stock-ledger.queries.ts';
import { takenBack } from './grid-log.rules.ts';
import { permissionsFor } from './grid-permissions.rules.ts';
import type { GridRecord, GridRecords } from './grid-records.ts';
import { diffGridRow, changesAnything, isOutdated, type RowChange } from './grid.rules.ts';
import type { GridWrite } from './grid-write.ts';

interface Needs {
  records: GridRecords;
  write: GridWrite;
}

/** A change back, with what a row of the grid does not say. */
function restored(change: RowChange, { standing, dayLimit }: ReturnType<typeof takenBack>): RowChange {
  return {
    ...change,
    ...(change.standing && standing && { standing }),
    ...(change.set.stockMode === 'made' && dayLimit !== undefined && { set: { ...change.set, dayLimit } }),
  };
}

/** Undoes a save of the grid. */
export function createGridUndo({
  records,
  write,
}: Needs): Pick<InversesOf<'variant'>, 'price.changed' | 'variant.changed'> {
  const inverse: Inverse = {
    permissionsOf: (entry) => permissionsFor(takenBack(entry).item),
    // Only the grid writes versions: an act of a file or of the editor changes more than its variants.
    takes: ({ after }) => after?.['version'] !== undefined,
    minutes: consoleLimits.gridUndoMinutes,
    async restore(act, entries) {
      const made = entries[0] ? await findMovementsOfAct(act.tx, entries[0].act) : [];
      const movements = new Map(made.map((one) => [one.variantId, one.id]));
      const back = new Map(
        entries.map((entry) => {
          const id = Number(entry.subjectId);
          return [id, { entry, ...takenBack(entry, movements.get(id)) }];
        }),
      );
      const changes: RowChange[] = [];
      const refused: GridRecord[] = [];
      for (const record of await records.lock(act, [...back.keys()])) {
        const one = back.get(record.id);
        const change = one && diffGridRow(record, one.item);
        if (!change || !changesAnything(change) || isOutdated(change, one.item)) refused.push(record);
        else changes.push(restored(change, one));
      }
      const undone = entries[0]?.action;
      const versions = changes.length > 0 ? await write(act, changes, { undone }) : new Map();
      return {
        done: changes.map(({ record }) => ({
          id: record.id,
          version: versions.get(record.id)?.version ?? record.version,
        })),
        refused: refused.flatMap(({ id, version }) => {
          const entry = back.get(id)?.entry;
          return entry ? [{ entry, version }] : [];
        }),
      };
    },
  };
  return { 'price.changed': inverse, 'variant.changed': inverse };
}
