import type { Kysely } from 'kysely';
import type { CustomerNote, CustomerTag } from '#contract/console/people.ts';
import { consoleLimits } from '#contract/console/limits.ts';
import type { OrderId, UserId } from '#contract/ids.ts';
import type { Act, Actor, AuditEntry, InAct } from '../../../audit/act.ts';
import { type Inverse, type InversesOf, restoreEach } from '../../../audit/undo.ts';
import type { Db } from '../../../database/connect.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError, invalidField } from '../../../errors/app-error.ts';
import { mergeOrRefuse } from '../../../shared/merge-or-refuse.ts';
import { lockUser } from '../users/users.queries.ts';
import * as queries from '../records/customer-records.queries.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
}

/** Whom staff mean: an account, or the guest who placed an order. */
export type Whom = { userId: UserId } | { orderId: OrderId };

export interface NoteEdit {
  version: number;
  text: string;
  base?: { text: string } | undefined;
}

/** The log keeps no name: it outlives the account. A guest is in the history of the order. */
function subjectOf(whom: Whom): AuditEntry['subject'] {
  return 'userId' in whom
    ? { kind: 'customer', id: whom.userId, label: `#${whom.userId}` }
    : { kind: 'order', id: whom.orderId, label: '' };
}

const noteOf = (id: number) => ({ kind: 'note', id, label: `#${id}` }) as const;

/** What staff keep about customers with an account and without one: notes, and tags of the shop. */
export function createCustomerRecords({ db, inAct }: Needs) {
  /** The customer for a write, locked if it is an account. Throws `not_found`. */
  async function openCustomer(act: Act, whom: Whom): Promise<queries.Customer> {
    if ('userId' in whom) {
      if (!(await lockUser(act.tx, whom.userId))) throw new AppError('not_found');
      return whom;
    }
    const guestId = await queries.ensureGuestRecord(act, whom.orderId);
    if (guestId === null) throw new AppError('not_found');
    return { guestId };
  }

  async function subjectIn(tx: Db, whom: Whom): Promise<AuditEntry['subject']> {
    const subject = subjectOf(whom);
    if ('userId' in whom) return subject;
    const { number } = await tx
      .selectFrom('orders')
      .select('number')
      .where('id', '=', whom.orderId)
      .executeTakeFirstOrThrow();
    return { ...subject, label: number };
  }

  /** The tags and notes of a customer. */
  async function read(whom: Whom): Promise<{ tags: CustomerTag[]; notes: CustomerNote[] }> {
    const guestId = 'orderId' in whom ? await queries.findGuestRecord(db, whom.orderId) : null;
    if ('orderId' in whom && guestId === null) return { tags: [], notes: [] };
    const customer = 'userId' in whom ? whom : { guestId: guestId ?? 0 };
    const [tags, notes] = await Promise.all([queries.listTagsOf(db, customer), queries.listNotes(db, customer)]);
    return {
      tags,
      notes: notes.map((note) => ({
        ...note,
        at: note.at.toISOString(),
        changedAt: note.changedAt?.toISOString() ?? null,
      })),
    };
  }

  /** Adds a note that only staff read. Throws `not_found`. */
  function addNote(by: Actor, whom: Whom, text: string): Promise<{ id: number }> {
    return inAct(by, async (act) => {
      const id = await queries.insertNote(act, await openCustomer(act, whom), text);
      act.note({ action: 'customer.noted', subject: await subjectIn(act.tx, whom) });
      return { id };
    });
  }

  /** Changes a note. Throws `not_found` or `changed_meanwhile`. */
  function saveNote(by: Actor, id: number, { version, text, base }: NoteEdit) {
    return inAct(by, async (act): Promise<{ act: string | null; id: number; version: number }> => {
      const before = await queries.lockNote(act, id);
      if (!before || before.removedAt !== null) throw new AppError('not_found');
      const changes = await mergeOrRefuse(act, {
        subjects: [noteOf(id)],
        version: before.version,
        seen: version,
        present: { text: before.text },
        wanted: { text },
        base,
      });
      if (changes.text === undefined) return { act: null, id, version: before.version };
      const changed = await queries.changeNote(act, id, changes.text);
      act.note({ action: 'note.changed', subject: noteOf(id), after: { version: changed } });
      return { act: act.id, id, version: changed };
    });
  }

  /** Removes a note; it can be brought back. One that is gone already is no error. */
  function removeNote(by: Actor, id: number): Promise<{ act: string | null }> {
    return inAct(by, async (act) => {
      const before = await queries.lockNote(act, id);
      if (!before || before.removedAt !== null) return { act: null };
      const version = await queries.setNoteRemoved(act, id, act.at);
      act.note({ action: 'note.removed', subject: noteOf(id), after: { version } });
      return { act: act.id };
    });
  }

  type LockedNote = NonNullable<Awaited<ReturnType<typeof queries.lockNote>>>;

  async function restoreNote(act: Act, { id, textBefore, removedAt }: LockedNote): Promise<number> {
    const version =
      removedAt === null
        ? await queries.changeNote(act, id, textBefore ?? '')
        : await queries.setNoteRemoved(act, id, null);
    act.note({ action: 'note.changed', subject: noteOf(id), after: { version } });
    return version;
  }

  const inverse: Inverse = {
    permissionsOf: () => ['customers.read'],
    restore: restoreEach({
      lock: (act, { subjectId }) => queries.lockNote(act, Number(subjectId)),
      restore: restoreNote,
    }),
  };
  const inverses: InversesOf<'note'> = { 'note.changed': inverse, 'note.removed': inverse };

  async function listTags(): Promise<{ rows: CustomerTag[] }> {
    return { rows: await queries.listTags(db) };
  }

  /** Adds a tag to the shop, or returns the one with this name. Throws `invalid` if the shop has too many. */
  function addTag(by: Actor, name: string): Promise<CustomerTag> {
    return inAct(by, async (act) => {
      await queries.lockTags(act);
      const present = await queries.listTags(act.tx);
      const same = present.find((tag) => tag.name.toLowerCase() === name.toLowerCase());
      if (same) return same;
      if (present.length >= consoleLimits.tagsMax) throw invalidField('name', 'outOfRange');
      const tag = await queries.insertTag(act, name);
      act.note({ action: 'setting.added', subject: { kind: 'tag', id: tag.id, label: name } });
      return tag;
    });
  }

  /** Removes a tag from the shop and from all customers. One that is gone already is no error. */
  function removeTag(by: Actor, id: number): Promise<null> {
    return inAct(by, async (act) => {
      const name = await queries.deleteTag(act, id);
      if (name !== null) act.note({ action: 'setting.removed', subject: { kind: 'tag', id, label: name } });
      return null;
    });
  }

  /** Sets the tags of a customer. Throws `not_found`. */
  function setTags(by: Actor, whom: Whom, tagIds: readonly number[]): Promise<null> {
    return inAct(by, async (act) => {
      const customer = await openCustomer(act, whom);
      const namesOf = async () => (await queries.listTagsOf(act.tx, customer)).map(({ name }) => name);
      const before = await namesOf();
      await queries.setTagsOf(act, customer, tagIds);
      const tags = await namesOf();
      if (before.join('\n') !== tags.join('\n'))
        act.note({
          action: 'customer.tagged',
          subject: await subjectIn(act.tx, whom),
          before: { tags: before },
          after: { tags },
        });
      return null;
    });
  }

  return { read, addNote, saveNote, removeNote, inverses, listTags, addTag, removeTag, setTags };
}

export type CustomerRecords = ReturnType<typeof createCustomerRecords>;
