import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { filledPages, frameHandle } from '#contract/content/shop-pages.ts';
import type { HomeContent, PageContent } from '#contract/content/stored-content.ts';
import type { ConsoleHome, ConsolePage, ConsolePageRow } from '#contract/console/content.ts';
import type { Act, Actor, AuditEntry, InAct } from '../../audit/act.ts';
import { changedMeanwhileError } from '../../audit/changed-meanwhile.ts';
import type { Database } from '../../database/schema.ts';
import { AppError, invalidField } from '../../errors/app-error.ts';
import type { Storage } from '../../media/storage.ts';
import type { Clock } from '../../process/clock.ts';
import { mergeOrRefuse } from '../../shared/merge-or-refuse.ts';
import {
  contentOf,
  contentParts,
  contentTexts,
  draftOf,
  editedOf,
  type EditedContent,
  mergeOrders,
  orderOf,
  sectionIds,
  withUnread,
} from './content-edit.rules.ts';
import { createPreviewToken } from './content-preview.rules.ts';
import * as queries from './content.queries.ts';
import { kindOf, readSections, subjectOf, textsOf } from './content.rules.ts';
import { picturePaths, picturesIn } from './content-transfer.rules.ts';
import { suppliedContent } from './default-pages.ts';
import { fitsPage } from './frame.rules.ts';
import { hidePage, publishDraft, wakeAt } from './publish-content.ts';

export interface Save<Content extends EditedContent> {
  version: number;
  content: Content;
  /** The content as the person read it. */
  base?: Content | undefined;
}

export interface Publishing {
  version: number;
  at?: string | null | undefined;
  until?: string | null | undefined;
}

const home = 'home';
const historyShown = 50;

// The console does not offer such a section.
const misplaced = () => invalidField('content.sections', 'fieldInvalid');

function stateOf({ handle, version, draft, published, ...row }: queries.ContentPageRow) {
  const shown = published ?? suppliedContent(handle);
  const iso = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    handle,
    version,
    publishedAt: iso(row.publishedAt),
    publishAt: iso(row.publishAt),
    unpublishAt: iso(row.unpublishAt),
    hasChanges: !isDeepStrictEqual(draft, shown),
  };
}

// A page of every shop as if it were stored: its first save makes version 2.
function untouched(handle: string): queries.ContentPageRow | null {
  const draft = suppliedContent(handle);
  const nothing = { published: null, publishedAt: null, publishAt: null, unpublishAt: null };
  return draft && { handle, kind: kindOf(handle), draft, ...nothing, version: 1 };
}

/**
 * When a draft is published (null: not by itself) and when its page ends (null: never), as a request names them. Throws
 * `invalid` for times that have passed, and for an end before the beginning.
 */
function timesOf({ at, until }: Publishing, row: queries.ContentPageRow, now: Date) {
  const publishAt = at ? new Date(at) : null;
  if (publishAt && publishAt <= now) throw invalidField('at', 'fieldInvalid');
  const named = until ? new Date(until) : null;
  const unpublishAt = until === undefined ? row.unpublishAt : named;
  if (unpublishAt && unpublishAt <= (publishAt ?? now)) throw invalidField('until', 'fieldInvalid');
  return { publishAt, unpublishAt };
}

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  clock: Clock;
  storage: Pick<Storage, 'has'>;
  /** The key of the tokens of previews. */
  previewKey: Buffer;
}

/** The home page and pages of the merchant's own, as staff edit them: drafts, publishing, history. */
export function createContentEditor({ db, inAct, clock, storage, previewKey }: Needs) {
  async function find(handle: string): Promise<queries.ContentPageRow> {
    const row = (await queries.findPage(db, handle)) ?? untouched(handle);
    if (row) return row;
    throw new AppError('not_found');
  }

  async function lock(act: Act, handle: string): Promise<queries.ContentPageRow> {
    const supplied = suppliedContent(handle);
    if (supplied) await queries.insertPage(act, handle, supplied);
    const row = await queries.lockPage(act, handle);
    if (!row) throw new AppError('not_found');
    return row;
  }

  /** A page that nobody has changed since the person read it, locked. Throws `changed_meanwhile`. */
  async function lockSeen(act: Act, handle: string, seen: number) {
    const row = await lock(act, handle);
    if (row.version === seen) return row;
    throw await changedMeanwhileError(act.tx, { subjects: [subjectOf(row)], version: row.version });
  }

  /** Throws `invalid` for a new picture of content that the shop has not stored. */
  async function assertPictures(content: EditedContent, isNew: (path: string) => boolean): Promise<void> {
    for (const { field, path } of picturesIn(content, 'content'))
      if (isNew(path) && !(await storage.has(path))) throw invalidField(`${field}.path`, 'imageForeign');
  }

  type Note = Pick<AuditEntry, 'action' | 'after'>;
  function note(act: Act, row: Parameters<typeof subjectOf>[0], version: number, { action, after }: Note) {
    act.note({ action, subject: subjectOf(row), after: { ...after, version } });
    return { handle: row.handle, version };
  }

  /** The draft of the home page; the default until it is saved. */
  async function readHome(): Promise<ConsoleHome> {
    const row = await find(home);
    return { ...stateOf(row), draft: { sections: readSections(row.draft) } };
  }

  /** The draft of a page. Throws `not_found`. */
  async function readPage(handle: string): Promise<ConsolePage> {
    const row = await find(handle);
    return { ...stateOf(row), draft: draftOf(row) as PageContent };
  }

  /** What stands around every page, the pages of every shop that hold content of the merchant, and those of the merchant's own. */
  async function list(): Promise<ConsolePageRow[]> {
    const stored = await queries.listPages(db);
    const filled = [frameHandle, ...filledPages].flatMap(
      (handle) => stored.find((row) => row.handle === handle) ?? untouched(handle) ?? [],
    );
    return [...filled, ...stored.filter(({ kind }) => kind === 'page')].map((row) => ({
      ...stateOf(row),
      title: textsOf(row.draft).title,
    }));
  }

  /** Adds a page that is not published. Throws `handle_taken`, or `invalid` for a picture that the shop does not have. */
  function add(by: Actor, { handle, content }: { handle: string; content: PageContent }) {
    return inAct(by, async (act) => {
      if (!content.sections.every((section) => fitsPage(handle, section))) throw misplaced();
      await assertPictures(content, () => true);
      if (!(await queries.insertPage(act, handle, content))) throw new AppError('handle_taken');
      return note(act, { handle, kind: 'page', draft: content }, 1, { action: 'content.created' });
    });
  }

  /**
   * Saves a draft. Throws `not_found`, `invalid` for a picture that the shop does not have, or `changed_meanwhile` with
   * the parts that someone else has changed as well.
   */
  function save(by: Actor, handle: string, { version, content, base }: Save<HomeContent | PageContent>) {
    return inAct(by, async (act) => {
      if (!content.sections.every((section) => fitsPage(handle, section))) throw misplaced();
      const row = await lock(act, handle);
      const present = editedOf(row);
      const ids = sectionIds(present, content, base);
      const stored = contentParts(present, ids);
      const order = base && mergeOrders(orderOf(content), orderOf(present), orderOf(base));
      const changes = await mergeOrRefuse(act, {
        subjects: [subjectOf(row)],
        version: row.version,
        seen: version,
        present: stored,
        wanted: { ...contentParts(content, ids), ...(order && { order }) },
        base: base && { ...contentParts(base, ids), ...(order && { order: orderOf(present) }) },
        texts: contentTexts,
      });
      if (Object.keys(changes).length === 0) return { handle, version: row.version };
      const [written, known] = [picturePaths(changes), picturePaths([row.draft, row.published])];
      await assertPictures(content, (path) => written.includes(path) && !known.includes(path));
      const { sharingPicture, ...edited } = contentOf({ ...stored, ...changes });
      // Undefined removes it. One that this release cannot read stays until another is chosen.
      const picture = 'sharingPicture' in changes && { sharingPicture: sharingPicture ?? undefined };
      const draft = withUnread(row.draft, { ...edited, ...picture });
      const saved = await queries.updatePage(act.tx, handle, { draft });
      return note(act, { ...row, draft }, saved, { action: 'content.saved' });
    });
  }

  /** A token that shows the saved draft of a page for 15 minutes. Throws `not_found`. */
  async function preview(handle: string) {
    await find(handle);
    const { token, until } = createPreviewToken(previewKey, handle, clock());
    return { token, until: until.toISOString() };
  }

  /** Publishes a draft, now or at a time, or takes that time back. Throws `not_found`, `changed_meanwhile` or `invalid`. */
  function publish(by: Actor, handle: string, asked: Publishing) {
    return inAct(by, async (act) => {
      const row = await lockSeen(act, handle, asked.version);
      const { publishAt, unpublishAt } = timesOf(asked, row, act.at);
      const until = unpublishAt?.toISOString() ?? null;
      if (asked.at === undefined) {
        const published = await publishDraft(act.tx, row, { at: act.at, act: act.id, unpublishAt });
        return note(act, row, published, { action: 'content.published', after: { until } });
      }
      await wakeAt(act.tx, publishAt);
      await wakeAt(act.tx, unpublishAt);
      const scheduled = await queries.updatePage(act.tx, handle, { publishAt, unpublishAt });
      const after = { at: publishAt?.toISOString() ?? null, until };
      return note(act, row, scheduled, { action: 'content.scheduled', after });
    });
  }

  /** Hides a page from shoppers. Throws `not_found` or `changed_meanwhile`. */
  function unpublish(by: Actor, handle: string, version: number) {
    return inAct(by, async (act) => {
      const row = await lockSeen(act, handle, version);
      return note(act, row, await hidePage(act.tx, handle), { action: 'content.unpublished' });
    });
  }

  /** What was published, newest first. Throws `not_found`. */
  async function listPast(handle: string) {
    await find(handle);
    const rows = await queries.listHistory(db, handle, historyShown);
    return { rows: rows.map(({ id, at, by }) => ({ id, at: at.toISOString(), by })) };
  }

  /** Makes what was published once the draft. Throws `not_found` or `changed_meanwhile`. */
  function restore(by: Actor, handle: string, { version, id }: { version: number; id: number }) {
    return inAct(by, async (act) => {
      const row = await lockSeen(act, handle, version);
      const past = await queries.findPast(act.tx, handle, id);
      if (past === undefined) throw new AppError('not_found');
      const draft = past as object;
      const restored = await queries.updatePage(act.tx, handle, { draft });
      return note(act, { ...row, draft }, restored, { action: 'content.restored' });
    });
  }

  /** Removes a page that is not published. Throws `not_found`, and `page_published` for one that shoppers see. */
  function remove(by: Actor, handle: string) {
    return inAct(by, async (act) => {
      const row = await lock(act, handle);
      if (row.published !== null) throw new AppError('page_published');
      await queries.deletePage(act, handle);
      act.note({ action: 'content.removed', subject: subjectOf(row) });
      return { handle };
    });
  }

  return { readHome, readPage, list, add, save, preview, publish, unpublish, listPast, restore, remove };
}

export type ContentEditor = ReturnType<typeof createContentEditor>;
