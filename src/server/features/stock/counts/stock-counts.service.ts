import type { Kysely } from 'kysely';
import { consoleLimits } from '#contract/console/limits.ts';
import type { CountRow, StockCount } from '#contract/console/stock-counts.ts';
import type { StockReason } from '#contract/console/stock-reasons.ts';
import type { CategoryId, StaffId, VariantId } from '#contract/ids.ts';
import { pickText } from '#contract/values/locale.ts';
import { toDirhams, toRiyals } from '#contract/values/money.ts';
import type { Act, Actor, InAct } from '../../../audit/act.ts';
import { findEntries } from '../../../audit/audit.queries.ts';
import { assertStillAuthorized } from '../../../audit/authorization.ts';
import { changedMeanwhileError, describeChanges } from '../../../audit/changed-meanwhile.ts';
import { runOnce } from '../../../audit/run-once.ts';
import type { Inverse, InversesOf } from '../../../audit/undo.ts';
import type { Db } from '../../../database/connect.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError, invalidField } from '../../../errors/app-error.ts';
import type { Clock } from '../../../process/clock.ts';
import type { SearchEngine } from '../../../shared/search-engine.ts';
import { findLastCounts } from '../../../shared/stock-ledger.queries.ts';
import type { WriteStock } from '../stock-write.ts';
import { lockVariants, type LockedVariant } from '../stock.queries.ts';
import { decideStock, stockAfterFigures } from './count-session.rules.ts';
import * as queries from './counts.queries.ts';
import { countView, figuresOf, rowView, uncountedView } from './counts.view.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  clock: Clock;
  searchEngine: Pick<SearchEngine, 'beginnings'>;
  write: WriteStock;
  /** Takes back what an act wrote to the stock. */
  restore: Inverse['restore'];
}

export interface RowsQuery {
  view: 'left' | 'counted';
  code?: string | undefined;
  q?: string | undefined;
  after?: number | undefined;
  limit: number;
}

export interface Finish {
  version: number;
  reason: StockReason;
  note?: string | undefined;
  choices: readonly { id: VariantId; staffIds: readonly StaffId[] }[];
}

type LockedCount = NonNullable<Awaited<ReturnType<typeof queries.lockOpenCount>>>;

const wordsOf = (searchEngine: Needs['searchEngine'], q = '') =>
  q === '' ? undefined : { query: searchEngine.beginnings(q), typed: q };

const subjectOf = ({ id, categoryName, words }: LockedCount) => ({
  kind: 'count' as const,
  id,
  label: categoryName ? pickText(categoryName, 'en') : words,
});

async function viewsOf(db: Db, records: readonly queries.CountRowRecord[]): Promise<CountRow[]> {
  const counts = await findLastCounts(
    db,
    records.map(({ id }) => id),
  );
  return records.map((record) => rowView(record, counts.get(record.id) ?? null));
}

async function readCount(db: Db, id: number): Promise<StockCount> {
  const [count] = await queries.listCounts(db, id);
  if (!count) throw new AppError('not_found');
  return countView(count);
}

async function readRow(db: Db, countId: number, variantId: VariantId): Promise<CountRow> {
  const [row] = await viewsOf(db, await queries.listCountRows(db, countId, { ids: [variantId] }));
  if (!row) throw new AppError('not_found');
  return row;
}

async function lockOpen(tx: Db, id: number, options: { raises?: boolean } = {}): Promise<LockedCount> {
  const count = await queries.lockOpenCount(tx, id, options);
  if (!count) throw new AppError('not_found');
  if (count.state !== 'open') throw new AppError('count_over');
  return count;
}

/** The session as the person saw it, locked. Throws `changed_meanwhile` if someone has counted since. */
async function lockSeen(tx: Db, id: number, version: number): Promise<LockedCount> {
  const count = await lockOpen(tx, id);
  if (count.version === version) return count;
  const unlogged = await queries.findLastFigure(tx, id);
  throw await changedMeanwhileError(tx, { subjects: [{ kind: 'count', id }], version: count.version, unlogged });
}

/** Greatest difference first; before them what must be decided. */
function byWeight(one: CountRow, other: CountRow): number {
  const isOpen = ({ stockAfter }: CountRow) => stockAfter === null;
  const size = ({ stock, stockAfter, price }: CountRow) => Math.abs((stockAfter ?? stock) - stock) * price;
  return Number(isOpen(other)) - Number(isOpen(one)) || size(other) - size(one) || one.id - other.id;
}

const valueOf = (changes: readonly { pieces: number; price: number }[]) =>
  toRiyals(changes.reduce((sum, { pieces, price }) => sum + pieces * toDirhams(price), 0));

/** Counts of a shelf by several people, finished in one act. */
export function createStockCounts({ db, inAct, clock, searchEngine, write, restore }: Needs) {
  /** Begins a session. Throws `count_empty`, `count_too_large`, and `invalid` at `categoryId`. */
  function begin(
    by: Actor,
    { categoryId = null, q = '' }: { categoryId?: CategoryId | null | undefined; q?: string | undefined },
  ) {
    return inAct(
      by,
      async (act) => {
        await queries.deleteEndedBefore(act, new Date(act.at.getTime() - consoleLimits.countDays * 86_400_000));
        const category = categoryId === null ? null : await queries.findCategoryName(act.tx, categoryId);
        if (category === undefined) throw invalidField('categoryId', 'fieldInvalid');
        const named = { categoryName: category?.name ?? null, words: q };
        const id = await queries.insertCount(act, named);
        const variants = await queries.fillCount(act, id, {
          categoryId: categoryId ?? undefined,
          words: wordsOf(searchEngine, q),
          limit: consoleLimits.countMax + 1,
        });
        if (variants === 0) throw new AppError('count_empty');
        if (variants > consoleLimits.countMax)
          throw new AppError('count_too_large', { details: { max: consoleLimits.countMax } });
        act.note({
          action: 'count.begun',
          subject: subjectOf({ id, state: 'open', version: 1, ...named }),
          after: { variants },
        });
        return id;
      },
      (tx, id) => readCount(tx, id),
    );
  }

  async function list(): Promise<{ rows: StockCount[] }> {
    return { rows: (await queries.listCounts(db)).map(countView) };
  }

  /** A page of what is left or counted; with a code, what has it in the whole shop, also uncounted. Throws `not_found`. */
  async function listRows(id: number, { view, code = '', q, after, limit }: RowsQuery) {
    await readCount(db, id);
    const filter = code === '' ? { view, words: wordsOf(searchEngine, q), after } : { code, after };
    const found = await queries.listCountRows(db, id, { ...filter, limit: limit + 1 });
    const rows = found.slice(0, limit);
    const uncounted = code === '' ? [] : await queries.listUncounted(db, code);
    return {
      rows: await viewsOf(db, rows),
      next: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
      ...(code !== '' && { uncounted: uncounted.map(uncountedView) }),
    };
  }

  /**
   * Writes the figure of a person: a number, or pieces more. Throws `not_found`, `count_over`, and `invalid` beyond
   * the limits.
   */
  function countVariant(
    by: Actor,
    { id, variant }: { id: number; variant: VariantId },
    { how, pieces }: { how: 'set' | 'add' | 'clear'; pieces: number },
  ): Promise<CountRow> {
    const { staffId, name } = by;
    if (staffId === null) throw new AppError('not_found');
    const at = clock();
    return db.transaction().execute(async (tx) => {
      await runOnce(tx, by, at, async () => {
        await lockOpen(tx, id, { raises: true });
        if (!(await queries.takeIntoCount(tx, id, variant))) throw new AppError('not_found');
        const change = how === 'add' ? { add: pieces } : { counted: how === 'set' ? pieces : null };
        const figure = await queries.writeFigure(tx, { countId: id, variantId: variant, staffId, name, change, at });
        if (figure !== null && (figure < 0 || figure > consoleLimits.stockMax))
          throw invalidField('pieces', 'outOfRange');
      });
      const row = await readRow(tx, id, variant);
      await assertStillAuthorized(tx, by);
      return row;
    });
  }

  /** What finishing would change. Throws `not_found`. */
  async function review(id: number) {
    const count = await readCount(db, id);
    const all = await viewsOf(db, await queries.listCountRows(db, id, { view: 'counted' }));
    const shown = all.filter(({ stock, stockAfter }) => stockAfter !== stock).sort(byWeight);
    const changes = shown.flatMap(({ stock, stockAfter, price, cost = null }) =>
      stockAfter === null ? [] : [{ pieces: stockAfter - stock, price, cost }],
    );
    const costed = changes.flatMap(({ pieces, cost }) => (cost === null ? [] : [{ pieces, price: cost }]));
    return {
      count,
      rows: shown.slice(0, consoleLimits.reviewMax),
      hasMore: shown.length > consoleLimits.reviewMax,
      differences: changes.length,
      pieces: changes.reduce((sum, { pieces }) => sum + pieces, 0),
      value: valueOf(changes),
      cost: costed.length === 0 ? null : valueOf(costed),
      uncosted: changes.length - costed.length,
      undecided: shown.filter(({ state }) => state === 'differs').length,
      unseen: shown.filter(({ state }) => state === 'unseen').length,
    };
  }

  /** What the act writes for each counted variant, and what it refuses. Throws `invalid` for what no one decided. */
  async function decide(act: Act, id: number, choices: Finish['choices']) {
    const records = await queries.listCountRows(act.tx, id, { view: 'counted' });
    const locked = await lockVariants(act, { ids: records.map((record) => record.id) });
    const counts = await findLastCounts(
      act.tx,
      locked.map((variant) => variant.id),
    );
    const recordOf = new Map(records.map((record) => [record.id, record]));
    const chosen = new Map(choices.map((choice) => [choice.id, choice.staffIds]));
    const done: { variant: LockedVariant; stock: number }[] = [];
    const refused: { id: VariantId; code: 'changed_meanwhile' | 'out_of_range' }[] = [];
    const unseen: { variantId: VariantId; staffId: StaffId }[] = [];
    for (const variant of locked) {
      const present = { stock: variant.stock, lastCount: counts.get(variant.id) ?? null };
      const figures = figuresOf(recordOf.get(variant.id)?.figures ?? []);
      const decided = decideStock(present, figures, chosen.get(variant.id));
      if (decided === 'undecided') throw invalidField('choices', 'fieldRequired');
      if (decided === 'unseen') refused.push({ id: variant.id, code: 'changed_meanwhile' });
      else if (decided === 'outOfRange') refused.push({ id: variant.id, code: 'out_of_range' });
      else if (decided !== 'left') {
        done.push({ variant, stock: decided });
        const old = figures.filter((figure) => stockAfterFigures(present, [figure]) === 'unseen');
        unseen.push(...old.map(({ staffId }) => ({ variantId: variant.id, staffId })));
      }
    }
    return { done, refused, unseen };
  }

  /**
   * Writes what was counted to the stock, with what was sold and delivered since. What was counted elsewhere since
   * is refused and stays in the session; without any, the session is over. Throws `not_found`, `count_over`,
   * `changed_meanwhile`, and `invalid` at `choices` for figures that differ.
   */
  function finish(by: Actor, id: number, { version, reason, note, choices }: Finish) {
    return inAct(
      by,
      async (act) => {
        const count = await lockSeen(act.tx, id, version);
        const { done, refused, unseen } = await decide(act, id, choices);
        const changed = done.filter(({ variant, stock: after }) => after !== variant.stock);
        if (done.length === 0) return { id, act: null, done: 0, changed: 0, refused };
        // The first entry of an act says how it is undone.
        act.note({
          action: 'count.finished',
          subject: subjectOf(count),
          after: { variants: done.length, changed: changed.length, refused: refused.length },
          reason: note === '' ? undefined : note,
        });
        await write(act, 'stock.adjusted', { reason, note }, changed);
        const ids = done.map(({ variant }) => variant.id);
        await queries.markDone(act, id, ids, unseen);
        if (refused.length === 0) await queries.endCount(act, id, 'finished');
        else await queries.raiseVersion(act.tx, id);
        return { id, act: act.id, done: done.length, changed: changed.length, refused };
      },
      async (tx, { refused, ...kept }) => {
        const records = await queries.listCountRows(tx, id, { ids: refused.map((one) => one.id) });
        const codeOf = new Map(refused.map((one) => [one.id, one.code]));
        const things = records.map((record) => ({
          record,
          subjects: [{ kind: 'variant' as const, id: record.id }],
          version: record.version,
          fields: { stock: { yours: record.figures.at(-1)?.counted ?? null, theirs: record.stock } },
        }));
        const described = await describeChanges(tx, things);
        return {
          ...kept,
          count: await readCount(tx, id),
          refused: described.map(({ thing: { record }, details }) => {
            const code = codeOf.get(record.id) ?? 'changed_meanwhile';
            const { id: variantId, sku, name } = rowView(record, null);
            return { id: variantId, sku, name, code, details: code === 'changed_meanwhile' ? details : null };
          }),
        };
      },
    );
  }

  /** Ends a session without a change of the stock. Throws `not_found`, `count_over`, `changed_meanwhile`. */
  function discard(by: Actor, id: number, version: number) {
    return inAct(
      by,
      async (act) => {
        const count = await lockSeen(act.tx, id, version);
        await queries.endCount(act, id, 'discarded');
        act.note({ action: 'count.discarded', subject: subjectOf(count) });
        return { act: act.id };
      },
      async (tx, kept) => ({ ...kept, count: await readCount(tx, id) }),
    );
  }

  /** Opens the session again, and takes back what its act wrote to the stock. */
  const inverse: Inverse = {
    permissionsOf: () => ['stock.adjust'],
    async restore(act, [entry]) {
      const count = entry && (await queries.lockOpenCount(act.tx, Number(entry.subjectId)));
      if (!entry || !count) return { done: [], refused: entry ? [{ entry, version: null }] : [] };
      const written = (await findEntries(act.tx, entry.act)).filter(({ subjectKind }) => subjectKind === 'variant');
      const { done, refused } = await restore(act, written);
      act.note({ action: 'count.reopened', subject: subjectOf(count), after: { undone: entry.action } });
      await queries.reopenCount(act, count.id, { act: entry.act, ids: done.map((one) => one.id) });
      return { done: done.length > 0 ? done : [{ id: count.id, version: count.version + 1 }], refused };
    },
  };
  const inverses: InversesOf<'count'> = { 'count.finished': inverse, 'count.discarded': inverse };

  return {
    begin,
    list,
    read: (id: number) => readCount(db, id),
    listRows,
    countVariant,
    review,
    finish,
    discard,
    inverses,
  };
}
