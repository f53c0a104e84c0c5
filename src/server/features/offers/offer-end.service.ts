import type { Kysely } from 'kysely';
import { consoleLimits } from '#contract/console/limits.ts';
import type { ChangedOffer } from '#contract/console/offers.ts';
import type { Outcomes } from '#contract/console/orders.ts';
import type { Grants } from '#contract/console/permissions.ts';
import type { OfferId } from '#contract/ids.ts';
import type { Actor, InAct } from '../../audit/act.ts';
import { findEntries } from '../../audit/audit.queries.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { stateAt } from './offer.rules.ts';
import type { OfferWriter } from './offer-writer.ts';

interface Needs {
  db: Kysely<Database>;
  inAct: InAct;
  writer: OfferWriter;
}

const undoMs = consoleLimits.undoMinutes * 60_000;
const textOf = (at: Date | null) => at?.toISOString() ?? null;
const dateOf = (text: unknown) => (typeof text === 'string' ? new Date(text) : null);

/** Ending an offer by hand, and taking that back. */
export function createOfferEnd({ db, inAct, writer }: Needs) {
  /** Ends an offer now. Throws `changed_meanwhile` or `not_found`. */
  function end(by: Actor, id: OfferId, { version }: { version: number }): Promise<ChangedOffer> {
    return inAct(by, async (act) => {
      const { stored, variantIds, productIds } = await writer.lock(act, id);
      if (stored.state === 'ended') return writer.answer(act, id, false);
      if (version !== stored.version) throw new AppError('changed_meanwhile', { details: { version: stored.version } });
      const begins = stored.begins && stored.begins > act.at ? act.at : stored.begins;
      const ended = { ...stored, begins, ends: act.at, state: 'ended', version: stored.version + 1 } as const;
      await writer.put(act, id, variantIds, ended, productIds);
      writer.note(
        act,
        'offer.ended',
        { id, stored },
        {
          before: { begins: textOf(stored.begins), ends: textOf(stored.ends) },
          after: { ends: textOf(act.at), version: ended.version },
        },
      );
      return writer.answer(act, id, true);
    });
  }

  /** Lets an ended offer go on, if no one has changed it since. Throws as the undo of other acts. */
  async function undo(by: Actor, grants: Grants, actId: string): Promise<Outcomes> {
    const entry = (await findEntries(db, actId)).find(({ action }) => action === 'offer.ended');
    if (!entry) throw new AppError('not_found');
    if (grants['offers.write'] === undefined)
      throw new AppError('not_permitted', { details: { permission: 'offers.write' } });
    const id = Number(entry.subjectId);
    return inAct(by, async (act) => {
      if (act.at.getTime() - entry.at.getTime() > undoMs) throw new AppError('changed_meanwhile');
      const { stored, variantIds, productIds } = await writer.lock(act, id);
      if (stored.version !== entry.after?.['version']) {
        const details = { version: stored.version };
        return { act: null, done: [], refused: [{ id, number: '', code: 'changed_meanwhile', details }] };
      }
      const days = { begins: dateOf(entry.before?.['begins']), ends: dateOf(entry.before?.['ends']) };
      const again = { ...stored, ...days, state: stateAt(days, act.at), version: stored.version + 1 };
      await writer.put(act, id, variantIds, again, productIds);
      writer.note(
        act,
        'offer.changed',
        { id, stored },
        {
          before: { ends: textOf(stored.ends) },
          after: { ends: textOf(days.ends) },
        },
      );
      return { act: act.id, done: [{ id, version: again.version }], refused: [] };
    });
  }

  return { end, undo };
}
