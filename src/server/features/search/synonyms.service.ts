import type { Kysely } from 'kysely';
import type { SynonymGroup } from '#contract/console/settings.ts';
import type { Act, Actor, AuditEntry, InAct } from '../../audit/act.ts';
import { commandActor } from '../../audit/actors.ts';
import type { LoggedEntry } from '../../audit/audit.queries.ts';
import { type Inverse, type InversesOf, restoreEach } from '../../audit/undo.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { OperatorError } from '../../errors/operator-error.ts';
import { mergeOrRefuse } from '../../shared/merge-or-refuse.ts';
import type { SearchEngine } from '../../shared/search-engine.ts';
import * as queries from './synonyms.queries.ts';
import { uselessSynonyms } from './synonyms.rules.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  engine: Pick<SearchEngine, 'forgetSynonyms'>;
}

/** The merchant's groups of synonyms. */
export function createSynonymsService({ db, inAct, engine }: Needs) {
  function note(act: Act, action: AuditEntry['action'], id: number, before: string[] | null, after: object | null) {
    const subject = { kind: 'words', id, label: '' } as const;
    act.note({ action, subject, ...(before && { before: { words: before } }), ...(after && { after: { ...after } }) });
  }

  /** Runs a change, after which the search of this instance reads the groups again. */
  async function changing<T>(by: Actor, work: (act: Act) => Promise<T>): Promise<T> {
    const result = await inAct(by, work);
    engine.forgetSynonyms();
    return result;
  }

  function assertUseful(words: string[]): void {
    const useless = uselessSynonyms(words);
    if (useless) throw new AppError('synonyms_useless', { details: { word: useless.word ?? 'empty' } });
  }

  function list(): Promise<SynonymGroup[]> {
    return queries.listGroups(db);
  }

  /** Adds a group. Throws `synonyms_useless` unless it has two or more different single words. */
  function create(by: Actor, words: string[]): Promise<{ act: string | null; group: SynonymGroup }> {
    assertUseful(words);
    return changing(by, async (act) => {
      const group = await queries.insertGroup(act, words);
      note(act, 'setting.added', group.id, null, { words, version: group.version });
      return { act: act.id, group };
    });
  }

  /** Changes a group. Throws `not_found`, `synonyms_useless`, `changed_meanwhile`. */
  function save(
    by: Actor,
    id: number,
    { version, words, base }: { version: number; words: string[]; base?: { words: string[] } | undefined },
  ) {
    assertUseful(words);
    return changing(by, async (act): Promise<{ act: string | null; group: SynonymGroup }> => {
      const before = await queries.lockGroup(act, id);
      if (!before) throw new AppError('not_found');
      const changes = await mergeOrRefuse(act, {
        subjects: [{ kind: 'words', id }],
        version: before.version,
        seen: version,
        present: { words: before.words },
        wanted: { words },
        base,
      });
      if (!changes.words) return { act: null, group: before };
      const group = await queries.changeGroup(act, id, words);
      note(act, 'setting.changed', id, before.words, { words, version: group.version });
      return { act: act.id, group };
    });
  }

  /** Removes a group. One that is gone already is no error. */
  async function drop(by: Actor, id: number): Promise<boolean> {
    return changing(by, async (act) => {
      const words = await queries.deleteGroup(act, id);
      if (words) note(act, 'setting.removed', id, words, null);
      return words !== null;
    });
  }

  /** Adds a group at the command line. Throws OperatorError. */
  async function add(words: string[]): Promise<number> {
    const useless = uselessSynonyms(words);
    if (useless?.word) throw new OperatorError(`"${useless.word}" is not a single word. Synonyms are single words.`);
    if (useless) throw new OperatorError('The search already treats these words as the same word.');
    return (await create(commandActor(), words)).group.id;
  }

  /** Removes a group at the command line. Throws OperatorError if it does not exist. */
  async function remove(id: number): Promise<void> {
    if (!(await drop(commandActor(), id))) throw new OperatorError(`Synonym list ${id} does not exist.`);
  }

  interface Found {
    /** Null for a group that was removed, which has no version either. */
    group: SynonymGroup | null;
    version?: number;
  }

  async function lock(act: Act, { action, subjectId }: LoggedEntry): Promise<Found | null> {
    if (action === 'setting.removed') return { group: null };
    const group = await queries.lockGroup(act, Number(subjectId));
    return group && { group, version: group.version };
  }

  async function restore(act: Act, { group }: Found, { before }: LoggedEntry): Promise<number> {
    const words = before?.['words'] as string[] | undefined;
    if (!group) {
      const added = await queries.insertGroup(act, words ?? []);
      note(act, 'setting.undone', added.id, null, { words: added.words });
      return added.version;
    }
    if (words) await queries.changeGroup(act, group.id, words);
    else await queries.deleteGroup(act, group.id);
    note(act, 'setting.undone', group.id, group.words, { words: words ?? null });
    return group.version + 1;
  }

  const inverse: Inverse = {
    permissionsOf: () => ['settings.shop'],
    restore: restoreEach({ lock, restore }),
    onUndone: () => engine.forgetSynonyms(),
  };
  const inverses: InversesOf<'words'> = {
    'setting.added': inverse,
    'setting.changed': inverse,
    'setting.removed': inverse,
  };

  return { list, create, save, drop, add, remove, inverses };
}

export type SynonymsService = ReturnType<typeof createSynonymsService>;
