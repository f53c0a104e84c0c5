import type { Kysely } from 'kysely';
import { consoleLimits } from '#contract/console/limits.ts';
import type { Outcomes } from '#contract/console/orders.ts';
import type { Grants } from '#contract/console/permissions.ts';
import type { Actor, InAct } from '../../../../audit/act.ts';
import { findEntries } from '../../../../audit/audit.queries.ts';
import type { Database } from '../../../../database/schema.ts';
import { AppError } from '../../../../errors/app-error.ts';
import { takenBack } from './grid-log.rules.ts';
import { assertMay } from './grid-permissions.rules.ts';
import type { GridRecord, GridRecords } from './grid-records.ts';
import { changeOf, changesAnything, isOutdated, type RowChange } from './grid.rules.ts';
import type { GridWrite } from './grid-write.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  records: GridRecords;
  write: GridWrite;
}

/** Taking back a save of the grid. */
export function createGridUndo({ db, inAct, records, write }: Needs) {
  /**
   * Takes back a save of the last hour; rows that have changed since are refused. Throws
   * `not_found`, `not_permitted`, or `changed_meanwhile` for an act that is too old.
   */
  return async (by: Actor, grants: Grants, actId: string): Promise<Outcomes> => {
    const entries = (await findEntries(db, actId)).filter(
      ({ action }) => action === 'price.changed' || action === 'variant.changed',
    );
    const [first] = entries;
    if (!first) throw new AppError('not_found');
    const back = new Map(entries.map((entry) => [Number(entry.subjectId), takenBack(entry)]));
    assertMay(
      grants,
      [...back.values()].map(({ item }) => item),
    );
    return inAct(by, async (act) => {
      if (act.at.getTime() - first.at.getTime() > consoleLimits.gridUndoMinutes * 60_000)
        throw new AppError('changed_meanwhile');
      const changes: RowChange[] = [];
      const refused: GridRecord[] = [];
      for (const record of await records.lock(act, [...back.keys()])) {
        const one = back.get(record.id);
        const change = one && changeOf(record, one.item);
        if (!change || !changesAnything(change) || isOutdated(change, one.item)) refused.push(record);
        else changes.push(change.standing && one.standing ? { ...change, standing: one.standing } : change);
      }
      const versions = changes.length > 0 ? await write(act, changes, { undone: first.action }) : new Map();
      return {
        act: changes.length > 0 ? act.id : null,
        done: changes.map(({ record }) => ({
          id: record.id,
          version: versions.get(record.id)?.version ?? record.version,
        })),
        refused: refused.map(({ id, sku, version }) => ({
          id,
          number: sku,
          code: 'changed_meanwhile',
          details: { version },
        })),
      };
    });
  };
}
