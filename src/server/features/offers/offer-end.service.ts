import type { ChangedOffer } from '#contract/console/offers.ts';
import type { OfferId } from '#contract/ids.ts';
import type { Actor, InAct } from '../../audit/act.ts';
import { type InversesOf, restoreEach } from '../../audit/undo.ts';
import { changedMeanwhileError } from '../../audit/changed-meanwhile.ts';
import { stateAt } from './offer.rules.ts';
import type { OfferWriter } from './offer-writer.ts';

interface Needs {
  inAct: InAct;
  writer: OfferWriter;
}

const textOf = (at: Date | null) => at?.toISOString() ?? null;
const dateOf = (text: unknown) => (typeof text === 'string' ? new Date(text) : null);

/** Ending an offer by hand, and taking that back. */
export function createOfferEnd({ inAct, writer }: Needs) {
  /** Ends an offer now. Throws `changed_meanwhile` or `not_found`. */
  function end(by: Actor, id: OfferId, { version }: { version: number }): Promise<ChangedOffer> {
    return inAct(by, async (act) => {
      const { stored, variantIds, productIds } = await writer.lock(act, id);
      if (stored.state === 'ended') return writer.answer(act, id, false);
      if (version !== stored.version)
        throw await changedMeanwhileError(act.tx, { subjects: [{ kind: 'offer', id }], version: stored.version });
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

  const inverses: InversesOf<'offer'> = {
    'offer.ended': {
      permissionsOf: () => ['offers.write'],
      restore: restoreEach({
        lock: async (act, { subjectId }) => {
          const { stored, ...offer } = await writer.lock(act, Number(subjectId));
          return { ...offer, stored, version: stored.version };
        },
        restore: async (act, { stored, variantIds, productIds }, { subjectId, before }) => {
          const id = Number(subjectId);
          const days = { begins: dateOf(before?.['begins']), ends: dateOf(before?.['ends']) };
          const again = { ...stored, ...days, state: stateAt(days, act.at), version: stored.version + 1 };
          await writer.put(act, id, variantIds, again, productIds);
          const change = { before: { ends: textOf(stored.ends) }, after: { ends: textOf(days.ends) } };
          writer.note(act, 'offer.changed', { id, stored }, change);
          return again.version;
        },
      }),
    },
  };

  return { end, inverses };
}
