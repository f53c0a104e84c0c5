import type { Kysely } from 'kysely';
import type { ConsoleTestimonial, TestimonialMove } from '#contract/console/inbox.ts';
import type { TestimonialId } from '#contract/ids.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import { bothLanguages } from '../../../shared/both-languages.ts';
import type { Act, Actor, InAct } from '../../../audit/act.ts';
import type { Database } from '../../../database/schema.ts';
import { AppError } from '../../../errors/app-error.ts';
import { mergeOrRefuse } from '../../../shared/merge-or-refuse.ts';
import * as queries from '../testimonials.queries.ts';
import { movedOrder } from './testimonials.rules.ts';

export interface Words {
  name: LocalizedText;
  content: LocalizedText;
}

export interface TestimonialEdit extends Words {
  version: number;
  /** The words as the person read them. */
  base?: Words | undefined;
}

const subjectOf = (id: TestimonialId) => ({ kind: 'testimonial', id, label: `#${id}` }) as const;

/** The testimonials of the home page, as staff edit them. */
export function createTestimonials({ db, inAct }: { db: Kysely<Database>; inAct: InAct }) {
  /** All testimonials in both languages, in their order. */
  async function list(): Promise<ConsoleTestimonial[]> {
    const rows = await queries.selectTestimonials(db);
    return rows.map((row) => ({ ...row, name: bothLanguages(row.name), content: bothLanguages(row.content) }));
  }

  async function lock(act: Act, id: TestimonialId) {
    const rows = await queries.lockTestimonials(act);
    const row = rows.find((one) => one.id === id);
    if (!row) throw new AppError('not_found');
    return { row, ids: rows.map((one) => one.id) };
  }

  /** Adds a testimonial after the others. */
  function add(by: Actor, testimonial: queries.NewTestimonial): Promise<{ id: TestimonialId; version: number }> {
    return inAct(by, async (act) => {
      const id = await queries.insertTestimonial(act.tx, testimonial);
      act.note({ action: 'testimonial.added', subject: subjectOf(id) });
      return { id, version: 1 };
    });
  }

  /** Changes the words. Other languages than the required ones stay. Throws `not_found` or `changed_meanwhile`. */
  function save(by: Actor, id: TestimonialId, { version, base, ...words }: TestimonialEdit) {
    return inAct(by, async (act) => {
      const { row } = await lock(act, id);
      const { name, content } = row;
      const changes = await mergeOrRefuse(act, {
        subjects: [{ kind: 'testimonial', id }],
        version: row.version,
        seen: version,
        present: { name: bothLanguages(name), content: bothLanguages(content) },
        wanted: words,
        base,
        texts: ['name', 'content'],
      });
      if (Object.keys(changes).length === 0) return { id, version: row.version };
      const next = { name: { ...name, ...changes.name }, content: { ...content, ...changes.content } };
      const saved = await queries.updateTestimonial(act, id, next);
      act.note({ action: 'testimonial.changed', subject: subjectOf(id), after: { version: saved } });
      return { id, version: saved };
    });
  }

  /** Moves a testimonial by one place, or before all others; at the end of the list it stays. Throws `not_found`. */
  function move(by: Actor, id: TestimonialId, direction: TestimonialMove) {
    return inAct(by, async (act) => {
      const { ids } = await lock(act, id);
      const order = movedOrder(ids, id, direction);
      if (!order) return { id, isMoved: false };
      await queries.orderTestimonials(act, order);
      act.note({ action: 'testimonial.moved', subject: subjectOf(id) });
      return { id, isMoved: true };
    });
  }

  /** Removes a testimonial. Throws `not_found`. */
  function remove(by: Actor, id: TestimonialId): Promise<{ id: TestimonialId }> {
    return inAct(by, async (act) => {
      if (!(await queries.deleteTestimonial(act, id))) throw new AppError('not_found');
      act.note({ action: 'testimonial.removed', subject: subjectOf(id) });
      return { id };
    });
  }

  return { list, add, save, move, remove };
}
