import type { Kysely } from 'kysely';
import type { GridItem } from '#contract/console/grid.ts';
import type { Grants } from '#contract/console/permissions.ts';
import type { CategoryId } from '#contract/ids.ts';
import type { Act, Actor, InAct } from '../../../../audit/act.ts';
import type { Database } from '../../../../database/schema.ts';
import { invalidField } from '../../../../errors/app-error.ts';
import { assertProved } from '../../../../shared/steep-cuts.ts';
import { findMovementsOfAct } from '../../../../shared/stock-ledger.queries.ts';
import { type Changed, describeChanges } from '../../../../audit/changed-meanwhile.ts';
import type { ProductIndex } from '../product-index.ts';
import { assertMay } from './grid-permissions.rules.ts';
import type { GridRecords, LockedGridRecord } from './grid-records.ts';
import type { GridWrite } from './grid-write.ts';
import {
  diffGridRow,
  changesAnything,
  changesManyPrices,
  countsTooMany,
  findGridConflicts,
  isOutdated,
  lacksCount,
  type RowChange,
} from './grid.rules.ts';
import { gridRowView } from './grid.view.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  searchEngine: Pick<ProductIndex, 'beginnings'>;
  records: GridRecords;
  write: GridWrite;
}

export interface GridQuery {
  after?: string | undefined;
  limit: number;
  category?: CategoryId | undefined;
  /** Ids with commas between. */
  products?: string | undefined;
  q?: string | undefined;
}

function readAfter(text: string) {
  const [productId = 0, position = 0, id = 0] = text.split('.').map(Number);
  return { productId, position, id };
}

function changedRow(
  record: LockedGridRecord | undefined,
  item: GridItem,
): Changed & { id: number; record?: LockedGridRecord } {
  const { id } = item;
  if (!record) return { id, subjects: [], version: null };
  const subjects = [{ kind: 'variant', id } as const, { kind: 'product', id: record.productId } as const];
  return { id, record, subjects, version: record.version, fields: findGridConflicts(diffGridRow(record, item), item) };
}

/** The grid: many variants in one table, saved in one act. */
export function createGrid({ db, inAct, searchEngine, records, write }: Needs) {
  /** A page of rows. */
  async function list({ after, limit, category, products, q = '' }: GridQuery) {
    const found = await records.list(db, {
      limit: limit + 1,
      category,
      products: products?.split(',').map(Number),
      after: after === undefined ? undefined : readAfter(after),
      words: q === '' ? undefined : { query: searchEngine.beginnings(q), typed: q },
    });
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    return { rows: rows.map(gridRowView), next: last ? `${last.productId}.${last.position}.${last.id}` : null };
  }

  async function refusalsOf(act: Act, items: readonly GridItem[], present: Map<number, LockedGridRecord>) {
    const things = items.map((item) => changedRow(present.get(item.id), item));
    return (await describeChanges(act.tx, things)).map(({ thing: { id, record }, details }) =>
      record
        ? { id, code: 'changed_meanwhile' as const, current: gridRowView(record), by: details.by, details }
        : { id, code: 'not_found' as const, current: null, by: null, details: {} },
    );
  }

  /**
   * Changes many variants; a row that someone else has changed is refused with its present values.
   * Throws `not_permitted`, and `step_up_required` for many prices or a large cut without a proof, `invalid` at a count.
   */
  function save(by: Actor, grants: Grants, items: readonly GridItem[]) {
    assertMay(grants, items);
    return inAct(by, async (act) => {
      const locked = await records.lock(
        act,
        items.map(({ id }) => id),
      );
      const present = new Map(locked.map((record) => [record.id, record]));
      const changes: RowChange[] = [];
      const refused: GridItem[] = [];
      for (const [place, item] of items.entries()) {
        const record = present.get(item.id);
        if (record && countsTooMany(record, item)) throw invalidField(`items.${place}.stock.counted`, 'outOfRange');
        const change = record && diffGridRow(record, item);
        if (!change || isOutdated(change, item)) refused.push(item);
        else if (lacksCount(change, item)) throw invalidField(`items.${place}.stock`, 'fieldRequired');
        else if (changesAnything(change)) changes.push(change);
      }
      if (changesManyPrices(changes)) assertProved(act);
      const versions = changes.length > 0 ? await write(act, changes) : new Map();
      const stocks = new Map(changes.map(({ record, set }) => [record.id, set.stock]));
      const movements = new Map((await findMovementsOfAct(act.tx, act.id)).map((one) => [one.variantId, one.id]));
      const isRefused = new Set(refused.map(({ id }) => id));
      return {
        act: changes.length > 0 ? act.id : null,
        saved: changes.length,
        done: items
          .flatMap(({ id }) => (isRefused.has(id) ? [] : (present.get(id) ?? [])))
          .map(({ id, version, productVersion, stock, movement }) => ({
            id,
            ...(versions.get(id) ?? { version, productVersion }),
            stock: stocks.get(id) ?? stock,
            movement: movements.get(id) ?? movement,
          })),
        refused: await refusalsOf(act, refused, present),
      };
    });
  }

  return { list, save };
}
