import type { Kysely } from 'kysely';
import type {
  CollectionRule,
  ConsoleCollection,
  ConsoleCollectionRow,
  EditedCollection,
} from '#contract/console/collections.ts';
import type { CollectionKind } from '#contract/collection-sorts.ts';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import { makeHandle } from '#contract/console/handle.ts';
import type { CollectionId } from '#contract/ids.ts';
import { pickText } from '#contract/values/locale.ts';
import type { Act, Actor, AuditEntry, InAct } from '../../audit/act.ts';
import { changedMeanwhileError } from '../../audit/changed-meanwhile.ts';
import type { Db } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { AppError, invalidField } from '../../errors/app-error.ts';
import { enqueueRendering } from '../../media/render-pictures.ts';
import type { Storage } from '../../media/storage.ts';
import type { Clock } from '../../process/clock.ts';
import { bothLanguages } from '../../shared/both-languages.ts';
import type { SomeOf } from '../../shared/merge-fields.rules.ts';
import { mergeOrRefuse } from '../../shared/merge-or-refuse.ts';
import type { FeedsService } from '../feeds/feeds.service.ts';
import type { redirectMovedPage } from '../redirects/moved-pages.ts';
import { loggedChanges } from './collection-log.rules.ts';
import * as queries from './collections.queries.ts';
import { firstSort, nextTurn, readRule } from './collections.rules.ts';
import { keepSoon } from './keep-collections.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  clock: Clock;
  storage: Pick<Storage, 'has'>;
  feeds: Pick<FeedsService, 'noteCollection'>;
  moved: typeof redirectMovedPage;
}

type CollectionFields = SomeOf<EditedCollection>;
type CollectionEdit = CollectionFields & { version: number; base?: CollectionFields | undefined };
type Row = queries.CollectionRow;

const rowsOfHandle = 50;
// Of a picked collection, and a rule that a newer release wrote: it is kept until someone saves another.
const noRule: CollectionRule = { all: [] };
const iso = (moment: Date | null) => moment?.toISOString() ?? null;
const pathOf = (handle: string) => `/collections/${handle}`;
const momentOf = (text: string | null) => (text === null ? null : new Date(text));

const subjectOf = ({ id, name }: Pick<Row, 'id' | 'name'>): AuditEntry['subject'] => ({
  kind: 'collection',
  id,
  label: pickText(name, 'en'),
});

function stateOf(row: Row & { count: number }): ConsoleCollectionRow {
  const { id, version, handle, image, kind, hidden, feed, count } = row;
  const times = { from: iso(row.from), until: iso(row.until) };
  return { id, version, handle, name: bothLanguages(row.name), image, kind, hidden, feed, ...times, count };
}

/** A collection as it is edited. What its kind has not is empty. */
function editedOf(row: Row, products: number[]): EditedCollection {
  const { handle, image, sort, hidden, feed } = row;
  return {
    handle,
    name: bothLanguages(row.name),
    description: bothLanguages(row.description),
    image,
    sort,
    hidden,
    feed,
    from: iso(row.from),
    until: iso(row.until),
    rule: readRule(row.rule) ?? noRule,
    products,
  };
}

/** Throws `invalid` for fields that a collection of this kind does not have. */
function assertKind(kind: CollectionKind, { rule, products, sort }: CollectionFields): void {
  if (rule !== undefined && kind !== 'rule') throw invalidField('rule', 'fieldInvalid');
  if (products !== undefined && kind !== 'picked') throw invalidField('products', 'fieldInvalid');
  if (sort === 'own' && kind !== 'picked') throw invalidField('sort', 'fieldInvalid');
}

/** Handles that a new collection may get, best first. */
function wishesOf(name: string): string[] {
  const first = makeHandle(name) || 'collection';
  return Array.from({ length: rowsOfHandle }, (_, index) => (index === 0 ? first : `${first}-${index + 1}`));
}

/** The collections as staff edit them. */
export function createCollectionsEditor({ db, inAct, clock, storage, feeds, moved }: Needs) {
  async function view(on: Db, { id }: { id: CollectionId }): Promise<ConsoleCollection> {
    const row = await queries.findCollection(on, id);
    if (!row) throw new AppError('not_found');
    const products = row.kind === 'picked' ? await queries.listPicked(on, id) : [];
    return {
      ...stateOf(row),
      description: bothLanguages(row.description),
      sort: row.sort,
      rule: row.rule === null ? null : readRule(row.rule),
      products: products.map(({ name, ...product }) => ({ ...product, name: bothLanguages(name) })),
    };
  }

  /** All collections, newest first. */
  async function list(): Promise<ConsoleCollectionRow[]> {
    return (await queries.listAll(db)).map(stateOf);
  }

  /** A collection as staff edit it. Throws `not_found`. */
  function read(id: CollectionId): Promise<ConsoleCollection> {
    return view(db, { id });
  }

  /** How many of the products that shoppers see a rule would find now. */
  function count(rule: CollectionRule): Promise<number> {
    return queries.countFound(db, rule, clock());
  }

  async function assertPicture(path: string | null | undefined): Promise<void> {
    if (path && !(await storage.has(path))) throw invalidField('image', 'fieldInvalid');
  }

  /** Makes a hidden collection. Throws `handle_taken` or `too_many_collections`. */
  function create(
    by: Actor,
    { name, kind, handle }: Pick<EditedCollection, 'name'> & { kind: CollectionKind; handle?: string | undefined },
  ) {
    return inAct(
      by,
      async (act) => {
        const wishes = handle === undefined ? wishesOf(name.en) : [handle];
        const { count: all, taken } = await queries.readTaken(act.tx, wishes);
        if (all >= catalogueLimits.collectionsMax) throw new AppError('too_many_collections');
        const free = wishes.find((wish) => !taken.has(wish));
        const rule = kind === 'rule' ? { all: [{ field: 'new', op: 'within', value: 30 } as const] } : null;
        const made = { name, description: { en: '', ar: '' }, image: null, rule, sort: firstSort(kind) };
        const id =
          free === undefined
            ? null
            : await queries.insertCollection(act.tx, { ...made, handle: free, hidden: true, demo: false }, act.at);
        if (id === null) throw new AppError('handle_taken');
        if (rule) await keepSoon(act.tx);
        const after = { ...loggedChanges({}, { name, handle: free }).after, version: 1 };
        act.note({ action: 'collection.created', subject: subjectOf({ id, name }), after });
        return { id };
      },
      view,
    );
  }

  async function lock(act: Act, id: CollectionId): Promise<Row> {
    const row = await queries.lockCollection(act, id);
    if (!row) throw new AppError('not_found');
    return row;
  }

  /** Writes when a collection is shown, and wakes the job then. Throws `invalid` for an end before the beginning. */
  async function changeTimes(act: Act, id: CollectionId, { from, until }: { from: Date | null; until: Date | null }) {
    if (from && until && until <= from) throw invalidField('until', 'fieldInvalid');
    await queries.updateTimes(act, id, { from, until, turnsAt: nextTurn({ from, until }, act.at) });
    await keepSoon(act.tx);
  }

  async function changeProducts(act: Act, id: CollectionId, products: readonly number[]): Promise<void> {
    const held = await queries.holdProducts(act.tx, products);
    if (held.size < products.length) throw invalidField('products', 'fieldInvalid');
    await queries.writePicked(act.tx, id, products);
  }

  /** Changes a collection. Throws `changed_meanwhile` with both sides of a field, `handle_taken` or `invalid`. */
  async function save(by: Actor, id: CollectionId, { version: seen, base, ...wanted }: CollectionEdit) {
    await assertPicture(wanted.image);
    return inAct(
      by,
      async (act) => {
        const row = await lock(act, id);
        assertKind(row.kind, wanted);
        const picked = row.kind === 'picked' ? await queries.listPicked(act.tx, id) : [];
        const present = editedOf(
          row,
          picked.map((product) => product.id),
        );
        const changes = await mergeOrRefuse<EditedCollection>(act, {
          subjects: [{ kind: 'collection', id }],
          version: row.version,
          seen,
          present,
          wanted,
          base,
          texts: ['name', 'description'],
        });
        if (Object.keys(changes).length === 0) return { id };
        const { from, until, products, name, description, ...fields } = changes;
        const { handle, rule } = fields;
        if (handle !== undefined && (await queries.readTaken(act.tx, [handle])).taken.has(handle))
          throw new AppError('handle_taken');
        if (fields.feed && (await queries.countFeeds(act, id)) >= catalogueLimits.collectionFeedsMax)
          throw invalidField('feed', 'fieldInvalid');
        // Texts keep their optional languages.
        await queries.updateCollection(act, id, {
          ...fields,
          ...(name && { name: { ...row.name, ...name } }),
          ...(description && { description: { ...row.description, ...description } }),
        });
        if (handle !== undefined) await moved(act, pathOf(row.handle), pathOf(handle));
        if (from !== undefined || until !== undefined)
          await changeTimes(act, id, {
            from: from === undefined ? row.from : momentOf(from),
            until: until === undefined ? row.until : momentOf(until),
          });
        if (products) await changeProducts(act, id, products);
        if (rule) await keepSoon(act.tx);
        if (fields.feed !== undefined || (row.feed && products)) await feeds.noteCollection(act.tx);
        if (fields.image) await enqueueRendering(act.tx, [fields.image]);
        act.note({ action: 'collection.changed', subject: subjectOf(row), ...loggedChanges(present, changes) });
        return { id };
      },
      view,
    );
  }

  /** Deletes a collection. Throws `not_found` or `changed_meanwhile`. */
  function remove(by: Actor, id: CollectionId, seen: number): Promise<void> {
    return inAct(by, async (act) => {
      const row = await lock(act, id);
      const { version } = row;
      if (version !== seen)
        throw await changedMeanwhileError(act.tx, { subjects: [{ kind: 'collection', id }], version });
      await queries.deleteCollection(act, id);
      if (row.feed) await feeds.noteCollection(act.tx);
      act.note({ action: 'collection.deleted', subject: subjectOf(row) });
    });
  }

  return { list, read, count, create, save, remove };
}

export type CollectionsEditor = ReturnType<typeof createCollectionsEditor>;
