import type { Kysely } from 'kysely';
import type { GridItem, GridRow } from '#contract/console/grid.ts';
import { consoleLimits } from '#contract/console/limits.ts';
import type { Outcomes } from '#contract/console/orders.ts';
import type { Grants, Permission } from '#contract/console/permissions.ts';
import type { CategoryId } from '#contract/ids.ts';
import { toRiyals } from '#contract/values/money.ts';
import type { Act, Actor, InAct } from '../../../../audit/act.ts';
import { findEntries } from '../../../../audit/audit.queries.ts';
import type { Database } from '../../../../database/schema.ts';
import { AppError } from '../../../../errors/app-error.ts';
import type { ProductIndex } from '../product-index.ts';
import type { GridWrite } from './grid-write.ts';
import * as queries from './grid.queries.ts';
import { changeOf, changesAnything, isOutdated, needsProof, type RowChange } from './grid.rules.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  searchEngine: Pick<ProductIndex, 'beginnings'>;
  write: GridWrite;
}

/** What the person may do, and until when a proof of the person opens dangerous changes. */
export interface Rights {
  grants: Grants;
  provedUntil: Date | null;
}

export interface GridQuery {
  after?: string | undefined;
  limit: number;
  category?: CategoryId | undefined;
  q?: string | undefined;
}

export function gridRowView(record: queries.GridRecord): GridRow {
  const bilingual = ({ en, ar }: { en: string; ar: string }) => ({ en, ar });
  const { position: _position, priceDirhams, name, attributes, ...row } = record;
  return {
    ...row,
    nameAr: name.ar,
    nameEn: name.en,
    attributes: attributes.map((one) => ({ name: bilingual(one.name), value: bilingual(one.value) })),
    price: toRiyals(priceDirhams),
  };
}

function readAfter(text: string) {
  const [productId = 0, position = 0, id = 0] = text.split('.').map(Number);
  return { productId, position, id };
}

const permissionOf = {
  price: 'prices.write',
  nameAr: 'catalog.write',
  nameEn: 'catalog.write',
  published: 'catalog.publish',
  stock: 'stock.adjust',
} as const satisfies Partial<Record<keyof GridItem, Permission>>;

function assertMay(grants: Grants, items: readonly GridItem[]): void {
  for (const field of Object.keys(permissionOf) as (keyof typeof permissionOf)[]) {
    const permission = permissionOf[field];
    if (grants[permission] === undefined && items.some((item) => item[field] !== undefined))
      throw new AppError('not_permitted', { details: { permission } });
  }
}

/** The grid: many variants in one table, saved in one act. */
export function createGrid({ db, inAct, searchEngine, write }: Needs) {
  /** A page of rows. */
  async function list({ after, limit, category, q = '' }: GridQuery) {
    const found = await queries.listRecords(db, {
      limit: limit + 1,
      category,
      after: after === undefined ? undefined : readAfter(after),
      words: q === '' ? undefined : { query: searchEngine.beginnings(q), typed: q },
    });
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    return { rows: rows.map(gridRowView), next: last ? `${last.productId}.${last.position}.${last.id}` : null };
  }

  async function refusalsOf(act: Act, items: readonly GridItem[], records: Map<number, queries.GridRecord>) {
    const known = items.flatMap(({ id }) => records.get(id) ?? []);
    const editors = await queries.findLastEditors(act.tx, known);
    return items.map(({ id }) => {
      const record = records.get(id);
      return {
        id,
        code: record ? ('changed_meanwhile' as const) : ('not_found' as const),
        current: record ? gridRowView(record) : null,
        by: editors.get(id) ?? null,
      };
    });
  }

  /**
   * Changes many variants; a row that someone else has changed is refused with its present values.
   * Throws `not_permitted`, and `step_up_required` for many prices or a large cut without a proof.
   */
  function save(by: Actor, { grants, provedUntil }: Rights, items: readonly GridItem[]) {
    assertMay(grants, items);
    return inAct(by, async (act) => {
      const locked = await queries.lockRecords(
        act,
        items.map(({ id }) => id),
      );
      const records = new Map(locked.map((record) => [record.id, record]));
      const changes: RowChange[] = [];
      const refused: GridItem[] = [];
      for (const item of items) {
        const record = records.get(item.id);
        const change = record && changeOf(record, item);
        if (!change || isOutdated(change, item)) refused.push(item);
        else if (changesAnything(change)) changes.push(change);
      }
      const isProved = provedUntil !== null && provedUntil > act.at;
      if (needsProof(changes) && !isProved) throw new AppError('step_up_required');
      const versions = changes.length > 0 ? await write(act, changes) : new Map();
      const stocks = new Map(changes.map(({ record, stock }) => [record.id, stock]));
      const isRefused = new Set(refused.map(({ id }) => id));
      return {
        act: changes.length > 0 ? act.id : null,
        saved: changes.length,
        done: items
          .flatMap(({ id }) => (isRefused.has(id) ? [] : (records.get(id) ?? [])))
          .map(({ id, version, productVersion, stock }) => ({
            id,
            ...(versions.get(id) ?? { version, productVersion }),
            stock: stocks.get(id) ?? stock,
          })),
        refused: await refusalsOf(act, refused, records),
      };
    });
  }

  /**
   * Takes back a save of the last hour; rows that have changed since are refused. Throws
   * `not_found`, `not_permitted`, or `changed_meanwhile` for an act that is too old.
   */
  async function undo(by: Actor, grants: Grants, actId: string): Promise<Outcomes> {
    const entries = (await findEntries(db, actId)).filter(
      ({ action }) => action === 'price.changed' || action === 'variant.changed',
    );
    const [first] = entries;
    if (!first) throw new AppError('not_found');
    const before = new Map(
      entries.map((entry) => [
        Number(entry.subjectId),
        { before: entry.before as Partial<GridItem> & { stock?: number }, after: entry.after ?? {} },
      ]),
    );
    assertMay(
      grants,
      [...before.values()].map((entry) => entry.before as unknown as GridItem),
    );
    return inAct(by, async (act) => {
      if (act.at.getTime() - first.at.getTime() > consoleLimits.gridUndoMinutes * 60_000)
        throw new AppError('changed_meanwhile');
      const changes: RowChange[] = [];
      const refused: queries.GridRecord[] = [];
      for (const record of await queries.lockRecords(act, [...before.keys()])) {
        const { before: was = {}, after = {} } = before.get(record.id) ?? {};
        const item = {
          ...was,
          id: record.id,
          version: Number(after['version']),
          productVersion: Number(after['productVersion']),
          stock: was.stock === undefined ? undefined : { counted: Number(was.stock), seen: Number(after['stock']) },
        } as GridItem;
        const change = changeOf(record, item);
        if (!changesAnything(change) || isOutdated(change, item)) refused.push(record);
        else changes.push(change);
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
  }

  return { list, save, undo };
}
