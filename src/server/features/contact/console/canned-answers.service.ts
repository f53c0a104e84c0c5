import type { Kysely } from 'kysely';
import type { CannedAnswer } from '#contract/console/inbox.ts';
import { consoleLimits } from '#contract/console/limits.ts';
import type { Act, Actor, AuditEntry, InAct } from '../../../audit/act.ts';
import type { LoggedEntry } from '../../../audit/audit.queries.ts';
import { type Inverse, type InversesOf, restoreEach } from '../../../audit/undo.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError, invalidField } from '../../../errors/app-error.ts';
import type { SomeOf } from '../../../shared/merge-fields.rules.ts';
import { mergeOrRefuse } from '../../../shared/merge-or-refuse.ts';
import * as queries from './canned-answers.queries.ts';
import type { CannedFields } from './canned-answers.queries.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
}

/** A saved text, and the act that can be undone; null if nothing changed. */
export interface SavedAnswer {
  act: string | null;
  answer: CannedAnswer;
}

const fieldsOf = ({ title, textEn, textAr }: CannedFields): CannedFields => ({ title, textEn, textAr });

function assertHasText({ textEn, textAr }: CannedFields): void {
  if (textEn === '' && textAr === '') throw invalidField('textAr', 'fieldRequired');
}

/** The texts of the shop that answers can begin with. */
export function createCannedAnswers({ db, inAct }: Needs) {
  function note(act: Act, action: AuditEntry['action'], id: number, change: Pick<AuditEntry, 'before' | 'after'>) {
    const fields = (change.after ?? change.before) as { title?: string } | undefined;
    act.note({ action, subject: { kind: 'answer', id, label: fields?.title ?? '' }, ...change });
  }

  async function list(): Promise<{ rows: CannedAnswer[] }> {
    return { rows: await queries.listCannedAnswers(db) };
  }

  /** Adds a text. Throws `invalid` without a text in one of the languages, or if there are too many. */
  function add(by: Actor, { title, textEn = '', textAr = '' }: { title: string } & SomeOf<CannedFields>) {
    const fields = { title, textEn, textAr };
    assertHasText(fields);
    return inAct(by, async (act): Promise<SavedAnswer> => {
      if ((await queries.listCannedAnswers(act.tx)).length >= consoleLimits.cannedMax)
        throw invalidField('title', 'outOfRange');
      const answer = await queries.insertCannedAnswer(act, fields);
      note(act, 'setting.added', answer.id, { after: { ...fields, version: answer.version } });
      return { act: act.id, answer };
    });
  }

  /** Changes a text. Throws `not_found`, `invalid` or `changed_meanwhile`. */
  function save(
    by: Actor,
    id: number,
    { version, base, ...wanted }: { version: number; base?: SomeOf<CannedFields> | undefined } & SomeOf<CannedFields>,
  ) {
    return inAct(by, async (act): Promise<SavedAnswer> => {
      const before = await queries.lockCannedAnswer(act, id);
      if (!before) throw new AppError('not_found');
      const present = fieldsOf(before);
      const subjects = [{ kind: 'answer', id }] as const;
      const changes = await mergeOrRefuse(act, {
        subjects,
        version: before.version,
        seen: version,
        present,
        wanted,
        base,
      });
      if (Object.keys(changes).length === 0) return { act: null, answer: before };
      const fields = { ...present, ...changes };
      assertHasText(fields);
      const answer = await queries.changeCannedAnswer(act, id, fields);
      note(act, 'setting.changed', id, { before: { ...present }, after: { ...fields, version: answer.version } });
      return { act: act.id, answer };
    });
  }

  /** Removes a text. One that is gone already is no error. */
  function remove(by: Actor, id: number): Promise<{ act: string | null }> {
    return inAct(by, async (act) => {
      const before = await queries.lockCannedAnswer(act, id);
      if (!before) return { act: null };
      await queries.deleteCannedAnswer(act, id);
      note(act, 'setting.removed', id, { before: { ...fieldsOf(before) } });
      return { act: act.id };
    });
  }

  interface Found {
    /** Null for a text that was removed, which has no version either. */
    answer: CannedAnswer | null;
    version?: number;
  }

  async function lock(act: Act, { action, subjectId }: LoggedEntry): Promise<Found | null> {
    if (action === 'setting.removed') return { answer: null };
    const answer = await queries.lockCannedAnswer(act, Number(subjectId));
    return answer && { answer, version: answer.version };
  }

  async function restore(act: Act, { answer }: Found, { before, subjectId }: LoggedEntry): Promise<number> {
    const fields = before && fieldsOf(before as unknown as CannedFields);
    if (answer && !fields) {
      await queries.deleteCannedAnswer(act, answer.id);
      note(act, 'setting.undone', answer.id, { before: { ...fieldsOf(answer) } });
      return answer.version + 1;
    }
    if (!fields) throw new Error(`the log has no text of the canned answer ${subjectId}`);
    const restored = answer
      ? await queries.changeCannedAnswer(act, answer.id, fields)
      : await queries.insertCannedAnswer(act, fields);
    note(act, 'setting.undone', restored.id, { after: { ...fields } });
    return restored.version;
  }

  const inverse: Inverse = {
    permissionsOf: () => ['settings.shop'],
    restore: restoreEach({ lock, restore }),
  };
  const inverses: InversesOf<'answer'> = {
    'setting.added': inverse,
    'setting.changed': inverse,
    'setting.removed': inverse,
  };

  return { list, add, save, remove, inverses };
}
