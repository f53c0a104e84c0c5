import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Kysely } from 'kysely';
import pLimit from 'p-limit';
import { redirectLimits, type RedirectRefusal } from '#contract/console/redirect-limits.ts';
import type { Redirect, RedirectReport } from '#contract/console/redirects.ts';
import { cleanLine } from '#contract/validation.ts';
import { byteOrderMark, csvLine, readGuardedText } from '#contract/values/csv-text.ts';
import type { Language } from '#contract/values/locale.ts';
import { addDays, qatarDay } from '#contract/values/qatar-time.ts';
import type { Act, Actor, AuditEntry, InAct } from '../../audit/act.ts';
import type { Db } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { privateFolder } from '../../files/private-files.ts';
import type { Clock } from '../../process/clock.ts';
import type { SomeOf } from '../../shared/merge-fields.rules.ts';
import { mergeOrRefuse } from '../../shared/merge-or-refuse.ts';
import type { createImportsService } from '../import/imports.service.ts';
import { createRedirectHits } from './redirect-hits.ts';
import { foldPath, keyOf, type NamedPage, namedPage } from './redirect-paths.rules.ts';
import { namedKeys, type Outcome, planRedirects, readRedirects, type TypedRedirect } from './redirect-plan.rules.ts';
import * as queries from './redirects.queries.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  clock: Clock;
  imports: Pick<ReturnType<typeof createImportsService>, 'readRows' | 'refusalOf'>;
  /** The address of the shop. */
  shopUrl: () => string;
  /** The folder of files that are being received. */
  incomingDir: string;
}

/** A file of redirects that someone sends. */
export interface SentFile {
  /** Writes it to a new file, and returns its name for people. */
  receive: (file: string) => Promise<string>;
  language: Language;
}

export interface EditedRedirect {
  from: string;
  to: string;
}

const columns = [
  ['from', 'redirect from', 'from path', 'old url', 'old address', 'source', 'من', 'الرابط القديم', 'العنوان القديم'],
  ['to', 'redirect to', 'to path', 'new url', 'new address', 'target', 'إلى', 'الرابط الجديد', 'العنوان الجديد'],
] as const;
const pageSize = 1000;

const refused = (reason: RedirectRefusal) => new AppError('redirect_refused', { details: { reason } });

/** What addresses name in the database. */
function pagesAt(keys: Iterable<string>) {
  const named = [...new Set(keys)].map(namedPage).filter((page) => page !== null);
  const idsOf = (kind: 'product' | 'category') => named.flatMap((page) => (page.kind === kind ? page.id : []));
  const handlesOf = (kind: 'product_handle' | 'collection' | 'page') =>
    named.flatMap((page) => (page.kind === kind ? page.handle : []));
  return {
    products: idsOf('product'),
    handles: handlesOf('product_handle'),
    categories: idsOf('category'),
    collections: handlesOf('collection'),
    pages: handlesOf('page'),
  };
}

/** Redirects from the addresses of an old shop. */
export function createRedirectsService({ db, inAct, clock, imports, shopUrl, incomingDir }: Needs) {
  const hits = createRedirectHits({ db, clock });
  const oneByOne = pLimit(1);

  const shownSince = () => addDays(qatarDay(clock()), 1 - redirectLimits.shownDays);

  /** The addresses by id of products that are named by their handles, as redirects are stored. */
  async function idAddresses(tx: Db, keys: readonly string[]): Promise<string[]> {
    const pages = pagesAt(keys);
    if (pages.handles.length === 0) return [];
    return [...(await queries.findPages(tx, pages, clock())).handles.values()].map((id) => `/product/${id}`);
  }

  /** What the shop has of these addresses. */
  async function readShop(tx: Db, keys: { sources: string[]; targets: string[] }, without?: string) {
    const named = [...keys.sources, ...keys.targets, ...(await idAddresses(tx, keys.targets))];
    const stored = await queries.findRelated(tx, named, keys.sources);
    if (without !== undefined) stored.delete(without);
    const found = await queries.findPages(tx, pagesAt([...named, ...[...stored.values()].map(keyOf)]), clock());

    function findPage(page: NamedPage): boolean | number {
      switch (page.kind) {
        case 'fixed':
          return true;
        case 'product':
          return found.products.has(page.id);
        case 'product_handle':
          return found.handles.get(page.handle) ?? false;
        case 'category':
          return found.categories.has(page.id);
        case 'collection':
          return found.collections.has(page.handle);
        case 'page':
          return found.pages.has(page.handle);
      }
    }
    return { stored, find: findPage, count: await queries.countRedirects(tx), most: redirectLimits.most };
  }

  async function plan(tx: Db, rows: readonly TypedRedirect[], without?: string) {
    const read = readRedirects(rows, shopUrl());
    const shop = await readShop(tx, namedKeys(read), without);
    return { ...planRedirects(read, shop), read, stored: shop.stored };
  }

  /** A redirect that a person has typed, and what is to be stored for it. Throws `redirect_refused`. */
  async function planOne(act: Act, edited: EditedRedirect, without?: string) {
    const planned = await plan(act.tx, [{ line: 1, ...edited }], without);
    const [outcome] = planned.outcomes;
    const [read] = planned.read;
    if (outcome?.refused !== undefined) throw refused(outcome.refused);
    if (!read || read.refused !== undefined) throw refused('from_form');
    if (planned.stored.has(read.from)) throw refused('from_taken');
    return { from: read.from, changes: planned.changes };
  }

  function note(
    act: Act,
    action: AuditEntry['action'],
    id: number,
    before: EditedRedirect | null,
    after: object | null,
  ) {
    const subject = { kind: 'redirect', id, label: (before ?? (after as EditedRedirect)).from.slice(0, 100) } as const;
    act.note({ action, subject, ...(before && { before: { ...before } }), ...(after && { after: { ...after } }) });
  }

  const view = (row: queries.StoredRedirect, counted: Pick<Redirect, 'hits' | 'lastDay'>): Redirect => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    ...counted,
  });

  async function readOne(tx: Db, from: string): Promise<Redirect> {
    const found = await queries.findRedirect(tx, from);
    const [row] = found
      ? await queries.listRedirects(tx, { after: found.id + 1, limit: 1, part: null, since: shownSince() })
      : [];
    if (!row) throw new AppError('not_found');
    return view(row, row);
  }

  /** A page of redirects, newest first, with their hits of the last days. */
  async function list({ after, limit, q }: { after?: number | undefined; limit: number; q?: string | undefined }) {
    const part = q === undefined || q === '' ? null : (foldPath(`/${q}`)?.slice(1) ?? q.toLowerCase());
    const rows = await queries.listRedirects(db, { after, limit: limit + 1, part, since: shownSince() });
    const shown = rows.slice(0, limit);
    return {
      rows: shown.map((row) => view(row, row)),
      next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  }

  /** Adds a redirect. Throws `redirect_refused`. */
  function add(by: Actor, edited: EditedRedirect): Promise<Redirect> {
    return inAct(by, async (act) => {
      await queries.lockRedirects(act);
      const { from, changes } = await planOne(act, edited);
      await queries.writeTargets(act, changes);
      const added = await readOne(act.tx, from);
      note(act, 'redirect.added', added.id, null, { from, to: added.to, version: added.version });
      return added;
    });
  }

  /** Changes a redirect. Throws `not_found`, `redirect_refused` or `changed_meanwhile`. */
  function save(
    by: Actor,
    id: number,
    { version, base, ...wanted }: EditedRedirect & { version: number; base?: SomeOf<EditedRedirect> | undefined },
  ): Promise<Redirect> {
    return inAct(by, async (act) => {
      await queries.lockRedirects(act);
      const before = await queries.findById(act.tx, id);
      if (!before) throw new AppError('not_found');
      const present = { from: before.from, to: before.to };
      const changes = await mergeOrRefuse<EditedRedirect>(act, {
        subjects: [{ kind: 'redirect', id }],
        version: before.version,
        seen: version,
        present,
        wanted,
        base,
      });
      if (Object.keys(changes).length === 0) return readOne(act.tx, before.from);
      const planned = await planOne(act, { ...present, ...changes }, before.from);
      if (planned.from !== before.from) await queries.renameSource(act, id, planned.from);
      await queries.writeTargets(act, planned.changes);
      const saved = await readOne(act.tx, planned.from);
      if (saved.version === before.version) return saved;
      note(act, 'redirect.changed', id, present, { from: saved.from, to: saved.to, version: saved.version });
      return saved;
    });
  }

  /** Removes a redirect. One that is gone already is no error. */
  async function remove(by: Actor, id: number): Promise<void> {
    await inAct(by, async (act) => {
      const removed = await queries.deleteRedirect(act, id);
      if (removed) note(act, 'redirect.removed', id, removed, null);
    });
  }

  function reportOf(outcomes: readonly Outcome[]): RedirectReport {
    const wrong = outcomes.flatMap(({ line, refused: reason }) => (reason === undefined ? [] : [{ line, reason }]));
    const count = (outcome: Outcome['outcome']) => outcomes.filter((one) => one.outcome === outcome).length;
    return {
      problem: null,
      added: count('added'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      refused: wrong.length,
      lines: wrong.slice(0, redirectLimits.listed),
    };
  }

  async function readFile(file: string, name: string): Promise<TypedRedirect[]> {
    const limits = { rows: redirectLimits.fileRows, letters: 4 * redirectLimits.pathMax };
    // Each file has a process that reads it.
    const rows = await oneByOne(() => imports.readRows({ file, name, columns, limits }));
    return rows.map(({ line, cells: [from = '', to = ''] }) => ({
      line,
      from: cleanLine(readGuardedText(from)),
      to: cleanLine(readGuardedText(to)),
    }));
  }

  /** Does something with the rows of a file that `receive` writes. The file is deleted then. */
  async function withFile(
    { receive, language }: SentFile,
    work: (rows: readonly TypedRedirect[], name: string) => Promise<RedirectReport>,
  ): Promise<RedirectReport> {
    const file = join(incomingDir, `${randomBytes(16).toString('hex')}.part`);
    try {
      await mkdir(incomingDir, privateFolder);
      const name = basename(await receive(file));
      return await work(await readFile(file, name), name);
    } catch (error) {
      const problem = imports.refusalOf(error, language);
      if (problem === null) throw error;
      return { ...reportOf([]), problem };
    } finally {
      await rm(file, { force: true });
    }
  }

  /** What a file would change. */
  function planFile(sent: SentFile): Promise<RedirectReport> {
    return withFile(sent, async (rows) => reportOf((await plan(db, rows)).outcomes));
  }

  /** Adds the redirects of a file, without those that have a mistake. */
  function importFile(by: Actor, sent: SentFile): Promise<RedirectReport> {
    return withFile(sent, (rows, name) =>
      inAct(by, async (act) => {
        await queries.lockRedirects(act);
        const { outcomes, changes } = await plan(act.tx, rows);
        await queries.writeTargets(act, changes);
        const report = reportOf(outcomes);
        const label = cleanLine(name).slice(-100);
        if (changes.length > 0)
          act.note({
            action: 'redirect.imported',
            subject: { kind: 'file', id: label.slice(0, 40), label },
            after: { rows: report.added + report.changed, refused: report.refused },
          });
        return report;
      }),
    );
  }

  /** All redirects as a CSV file, piece by piece: the import reads it again. */
  async function* filePieces(): AsyncGenerator<string> {
    yield byteOrderMark + csvLine(['from', 'to', 'hits']);
    for (let after = ''; ;) {
      const rows = await queries.listBySource(db, { after, limit: pageSize, since: shownSince() });
      if (rows.length === 0) return;
      yield rows.map(({ from, to, hits: count }) => csvLine([from, to, count])).join('');
      after = rows.at(-1)?.from ?? '';
    }
  }

  /** The redirect that a visitor of a folded path follows; null if there is none. */
  function find(key: string): Promise<{ id: number; to: string } | null> {
    return queries.findFollowed(db, key);
  }

  return { list, add, save, remove, planFile, importFile, filePieces, find, hits };
}

export type RedirectsService = ReturnType<typeof createRedirectsService>;
