import type { Kysely } from 'kysely';
import { consoleLimits } from '#contract/console/limits.ts';
import type { Outcomes } from '#contract/console/orders.ts';
import type { Grants } from '#contract/console/permissions.ts';
import type { Act, Actor, InAct } from '../../../../audit/act.ts';
import { findEntries } from '../../../../audit/audit.queries.ts';
import type { Database } from '../../../../database/schema.ts';
import { AppError } from '../../../../errors/app-error.ts';
import { lockRecord, type ProductRecord } from './product-record.queries.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  hide: (act: Act, record: ProductRecord) => Promise<void>;
}

const undoMs = consoleLimits.undoMinutes * 60_000;

/** Takes back what staff have just published. */
export function createPublishUndo({ db, inAct, hide }: Needs) {
  /**
   * Undoes the publishing of a product that no one has changed since. Throws `not_found`,
   * `not_permitted`, or `changed_meanwhile` for an act that is too old.
   */
  async function undo(by: Actor, grants: Grants, actId: string): Promise<Outcomes> {
    const entry = (await findEntries(db, actId)).find(({ action }) => action === 'product.published');
    if (!entry) throw new AppError('not_found');
    if (grants['catalog.publish'] === undefined)
      throw new AppError('not_permitted', { details: { permission: 'catalog.publish' } });
    const id = Number(entry.subjectId);
    return inAct(by, async (act) => {
      if (act.at.getTime() - entry.at.getTime() > undoMs) throw new AppError('changed_meanwhile');
      const record = await lockRecord(act, id);
      if (record?.version !== entry.after?.['version'] || !record) {
        const details = { version: record?.version };
        return { act: null, done: [], refused: [{ id, number: '', code: 'changed_meanwhile', details }] };
      }
      await hide(act, record);
      return { act: act.id, done: [{ id, version: record.version + 1 }], refused: [] };
    });
  }

  return { undo };
}
