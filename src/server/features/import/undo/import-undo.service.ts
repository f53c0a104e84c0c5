import type { ProductId } from '#contract/ids.ts';
import { consoleLimits } from '#contract/console/limits.ts';
import type { SubjectKind } from '#contract/console/audit-actions.ts';
import type { Act } from '../../../audit/act.ts';
import { changedMeanwhileError } from '../../../audit/changed-meanwhile.ts';
import type { LoggedEntry } from '../../../audit/audit.queries.ts';
import type { Inverse, InversesOf, RefusedUndo } from '../../../audit/undo.ts';
import { findLastCounts, findMovementsOfAct } from '../../../shared/stock-ledger.queries.ts';
import type { StandingOffers } from '../../../shared/standing-offers.ts';
import type { ChangedProduct } from '../../catalog/writes/catalogue-batch.ts';
import type { CatalogueWriter } from '../../catalog/writes/catalogue-writer.ts';
import { findOptions } from '../import.queries.ts';
import type { KeptCategory, KeptProduct } from './import-changes.ts';
import * as queries from './import-changes.queries.ts';
import { isUntouched, type ProductFacts, takeCategoryBack, takeProductBack } from './import-undo.rules.ts';

interface Needs {
  writer: CatalogueWriter;
  standing: StandingOffers;
}

/** The undo of an import while it runs. */
interface Undoing {
  act: Act;
  imported: LoggedEntry;
  /** All acts of the import. */
  acts: readonly string[];
  done: { id: number; version: number }[];
  refused: RefusedUndo[];
}

type Kept<Change> = { id: number; change: Change; undone: boolean };

// Documents of more products are built by a job.
const indexedAtOnce = 20;

function refuse({ imported, refused }: Undoing, kind: SubjectKind, id: number, label: string, version: number | null) {
  refused.push({ entry: { ...imported, subjectKind: kind, subjectId: String(id), subjectLabel: label }, version });
}

/** Undoes imports of the console: what is still as the import left it becomes what it was. */
export function createImportUndo({ writer, standing }: Needs): InversesOf<'file'> {
  /** What is known of locked products; `one` is the act whose movements are theirs. */
  async function readFacts({ act, acts }: Undoing, one: string, ids: readonly ProductId[]) {
    const { tx } = act;
    const products = await queries.findProductsNow(tx, ids);
    const variants = await queries.findVariantsNow(tx, ids);
    const variantIds = variants.map(({ id }) => id);
    const running = await standing.findRunning(tx, variantIds);
    const counts = await findLastCounts(act.tx, variantIds);
    const movements = new Map((await findMovementsOfAct(tx, one)).map(({ id, variantId }) => [variantId, id]));
    const used = await queries.findUsedVariants(tx, variantIds, acts);
    const changed = await queries.findLogged(tx, 'product', ids, acts);
    const categories = new Set((await queries.listCategoriesNow(tx)).map(({ id }) => id));
    const variantsOf = Map.groupBy(variants, ({ productId }) => productId);
    const optionsOf = Map.groupBy(await findOptions(tx, [...ids]), ({ productId }) => productId);
    return new Map(
      products.map((product): [ProductId, ProductFacts] => [
        product.id,
        {
          product,
          variants: variantsOf.get(product.id) ?? [],
          options: optionsOf.get(product.id) ?? [],
          standingOf: (id) => running.get(id)?.standing ?? [],
          lastCountOf: (id) => counts.get(id) ?? null,
          movementOf: (id) => movements.get(id),
          isUsed: (id) => used.has(id),
          isChanged: changed.has(product.id),
          hasCategory: (id) => categories.has(id),
        },
      ]),
    );
  }

  async function removeProduct({ act, done }: Undoing, { id, change }: Kept<KeptProduct>, { product }: ProductFacts) {
    await writer.deleteProduct(act, id);
    act.note({ action: 'product.deleted', subject: { kind: 'product', id, label: change.label } });
    done.push({ id, version: product.version });
  }

  async function writeBack(
    { act, done }: Undoing,
    changed: ChangedProduct[],
    offers: ReturnType<typeof takeProductBack>['offers'],
  ) {
    if (changed.length === 0) return;
    const ids = changed.map(({ id }) => id);
    await writer.removeVariants(
      act,
      changed.flatMap(({ variants }) => variants.deleted),
    );
    await writer.writeProducts(act, { added: [], changed }, { reason: 'imported' });
    await standing.replaceStanding(act.tx, offers);
    await writer.refresh(act, { unlisted: ids, all: ids, later: ids.length > indexedAtOnce });
    if (ids.length > indexedAtOnce) await writer.indexLater(act);
    const isChanged = ({
      set,
      variants: { deleted },
      options: { added, changed: others, deleted: gone },
    }: ChangedProduct) => Object.keys(set).length + deleted.length + added.length + others.length + gone.length > 0;
    const variantIds = changed.flatMap(({ variants }) => variants.changed.map(({ id }) => id));
    done.push(
      ...(await queries.findVersions(
        act.tx,
        'products',
        changed.filter(isChanged).map(({ id }) => id),
      )),
      ...(await queries.findVersions(act.tx, 'variants', variantIds)),
    );
  }

  async function undoProducts(undoing: Undoing, one: string, kept: readonly Kept<KeptProduct>[]): Promise<void> {
    const ids = kept.map(({ id }) => id).sort((a, b) => a - b);
    await writer.lockProducts(undoing.act, ids);
    const facts = await readFacts(undoing, one, ids);
    const changed: ChangedProduct[] = [];
    const offers: Parameters<typeof writeBack>[2] = [];
    for (const item of kept) {
      const { id, change, undone } = item;
      const known = facts.get(id);
      if (undone || !known) refuse(undoing, 'product', id, change.label, known?.product.version ?? null);
      else if (change.isNew && isUntouched(change, known)) await removeProduct(undoing, item, known);
      else if (change.isNew) refuse(undoing, 'product', id, change.label, known.product.version);
      else {
        const back = takeProductBack(change, known);
        if (back.change) changed.push(back.change);
        offers.push(...back.offers);
        if (!back.isWhole) refuse(undoing, 'product', id, change.label, known.product.version);
        for (const variant of back.kept) refuse(undoing, 'variant', variant.id, variant.sku, variant.version);
      }
    }
    await writeBack(undoing, changed, offers);
  }

  async function undoCategory(undoing: Undoing, { id, change, undone }: Kept<KeptCategory>): Promise<void> {
    const { act, acts, done } = undoing;
    const all = await queries.listCategoriesNow(act.tx);
    const now = all.find((one) => one.id === id);
    const isTouched = change.isNew && (await queries.findLogged(act.tx, 'category', [id], acts)).has(id);
    if (undone || !now || isTouched || (change.isNew && !now.isEmpty))
      return refuse(undoing, 'category', id, change.label, now?.version ?? null);
    if (change.isNew) {
      await writer.deleteCategory(act, id);
      act.note({ action: 'category.deleted', subject: { kind: 'category', id, label: change.label } });
      done.push({ id, version: now.version });
      return;
    }
    const { set, isWhole } = takeCategoryBack(change, now, all);
    if (Object.keys(set).length > 0) {
      await writer.writeCategories(act, { added: [], changed: [{ id, before: now, set }] }, {});
      done.push(...(await queries.findVersions(act.tx, 'categories', [id])));
    }
    if (!isWhole) refuse(undoing, 'category', id, change.label, now.version);
  }

  async function undoAct(undoing: Undoing, one: string): Promise<number> {
    const kept = await queries.takeChanges(undoing.act, one);
    const products = kept.flatMap((item) => (item.kind === 'product' ? [item] : []));
    const categories = kept.flatMap((item) => (item.kind === 'category' ? [item] : []));
    if (products.length > 0) await undoProducts(undoing, one, products);
    if (categories.length > 0) await writer.lockCategories(undoing.act);
    // What moved below a new category leaves it first; sub-categories came after the categories above them.
    const [added = [], changed = []] = [true, false].map((isNew) =>
      categories.filter(({ change }) => change.isNew === isNew),
    );
    for (const category of [...changed, ...added.toReversed()]) await undoCategory(undoing, category);
    return kept.length;
  }

  const restore: Inverse['restore'] = async (act, [imported]) => {
    const acts = imported?.after?.['acts'];
    if (!imported || !Array.isArray(acts)) return { done: [], refused: [] };
    const undoing: Undoing = { act, imported, acts: acts.map(String), done: [], refused: [] };
    let found = 0;
    // The last act first: a file may name a product twice, and its categories come before its products.
    for (const one of undoing.acts.toReversed()) found += await undoAct(undoing, one);
    // The release before kept nothing.
    if (found === 0) throw await changedMeanwhileError(act.tx, { subjects: [], version: null });
    return { done: undoing.done, refused: undoing.refused };
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
