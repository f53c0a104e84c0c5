import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import type { ChangedOffer, OfferFields, OfferTarget } from '#contract/console/offers.ts';
import type { OfferId, VariantId } from '#contract/ids.ts';
import { percentOfAmount, toDirhams } from '#contract/values/money.ts';
import type { Act, Actor, InAct } from '../../audit/act.ts';
import type { Db } from '../../database/connect.ts';
import { changedMeanwhileError } from '../../audit/changed-meanwhile.ts';
import { AppError, invalidField } from '../../errors/app-error.ts';
import type { SomeOf } from '../../shared/merge-fields.rules.ts';
import { mergeEdit } from '../../shared/merge-or-refuse.ts';
import {
  beginOf,
  endOf,
  splitOfferFields,
  logged,
  problemOfDays,
  stateAt,
  withBothReductions,
  withChanges,
} from './offer.rules.ts';
import type { LockedOffer, OfferWriter } from './offer-writer.ts';
import * as queries from './offers.queries.ts';
import { variantsOf } from './offers-reader.service.ts';

interface Needs {
  inAct: InAct;
  writer: OfferWriter;
}

type Confirmed = { confirmed?: boolean | undefined };
type SomeFields = SomeOf<OfferFields>;
export type OfferEdit = SomeFields & Confirmed & { version: number; base?: SomeFields | undefined };

/** The greatest per cent that an offer is of a price. */
async function deepestOf(db: Db, variantIds: readonly VariantId[], fields: Pick<OfferFields, 'discount' | 'amount'>) {
  const { discount, amount } = fields;
  if (typeof amount !== 'number') return discount;
  const lowest = await queries.findLowestPrice(db, variantIds, toDirhams(amount));
  return lowest === null ? 1 : percentOfAmount(lowest, toDirhams(amount));
}

function assertMeant(discount: number, confirmed: boolean | undefined): void {
  if (discount > catalogueLimits.cutAskedAbove && confirmed !== true)
    throw new AppError('cut_unconfirmed', { details: { discount } });
}

const categoryOf = (target: OfferTarget) => ('category' in target ? target.category : null);

/** Making and changing offers: the commands of the console. */
export function createOfferEdit({ inAct, writer }: Needs) {
  function storedOf(act: Act, fields: OfferFields, version: number, begins: Date): queries.StoredOffer {
    const days = { begins, ends: endOf(fields.until) };
    const problem = problemOfDays(days, act.at);
    if (problem) throw invalidField(problem, 'outOfRange');
    return {
      discount: fields.discount,
      amountDirhams: typeof fields.amount === 'number' ? toDirhams(fields.amount) : null,
      description: fields.text,
      licence: fields.licence,
      categoryId: categoryOf(fields.target),
      ...days,
      state: stateAt(days, act.at),
      version,
    };
  }

  /** Makes an offer. Throws `cut_unconfirmed`, `step_up_required` or `invalid`. */
  function create(by: Actor, { confirmed, ...fields }: OfferFields & Confirmed): Promise<ChangedOffer> {
    return inAct(by, async (act) => {
      const stored = storedOf(act, fields, 1, beginOf(fields.from, act.at));
      const variantIds = await variantsOf(act.tx, fields.target);
      assertMeant(await deepestOf(act.tx, variantIds, fields), confirmed);
      const id = await queries.takeOfferId(act);
      await writer.put(act, id, variantIds, stored);
      const all = splitOfferFields(fields);
      writer.note(act, 'offer.created', { id, stored }, { after: logged(all, all) });
      return writer.answer(act, id, true);
    });
  }

  async function merge(act: Act, id: OfferId, { fields, stored }: LockedOffer, edit: OfferEdit) {
    const { version, base, confirmed: _confirmed, ...given } = edit;
    // A per cent takes the place of a sum.
    const wanted = given.discount !== undefined && given.amount === undefined ? { ...given, amount: null } : given;
    // The per cent of a sum that was read follows from the prices.
    const wasSum = typeof base?.amount === 'number' && base.discount === undefined;
    const read = wasSum ? { ...base, discount: fields.discount } : base;
    const { changes, conflicts } = mergeEdit({
      version: stored.version,
      seen: version,
      present: splitOfferFields(fields),
      wanted: splitOfferFields(wanted),
      base: read && splitOfferFields(read),
    });
    if (Object.keys(conflicts).length === 0) return changes;
    throw await changedMeanwhileError(act.tx, {
      subjects: [{ kind: 'offer', id }],
      version: stored.version,
      fields: withBothReductions(conflicts, wanted, fields),
    });
  }

  // The start of an offer that runs stays, unless it moves into the future.
  function beginAfter({ stored }: LockedOffer, fields: OfferFields, isMoved: boolean, at: Date): Date {
    const hasBegun = stored.begins !== null && stored.begins <= at;
    const wanted = isMoved ? beginOf(fields.from, at) : (stored.begins ?? at);
    return hasBegun && stored.begins !== null && wanted <= at ? stored.begins : wanted;
  }

  /**
   * Changes an offer field by field. Throws `changed_meanwhile` with both sides of a field,
   * `offer_ended`, `cut_unconfirmed`, `step_up_required` or `invalid`.
   */
  function save(by: Actor, id: OfferId, edit: OfferEdit): Promise<ChangedOffer> {
    return inAct(by, async (act) => {
      const wanted = edit.target === undefined ? [] : await variantsOf(act.tx, edit.target);
      const record = await writer.lock(act, id, wanted);
      const changes = await merge(act, id, record, edit);
      if (Object.keys(changes).length === 0) return writer.answer(act, id, false);
      if (record.stored.state === 'ended') throw new AppError('offer_ended');
      const fields = withChanges(record.fields, changes);
      const begins = beginAfter(record, fields, 'from' in changes, act.at);
      const stored = storedOf(act, fields, record.stored.version + 1, begins);
      if (!('until' in changes)) stored.ends = record.stored.ends;
      const variantIds = 'target' in changes ? wanted : record.variantIds;
      if ('discount' in changes || 'amount' in changes)
        assertMeant(await deepestOf(act.tx, variantIds, fields), edit.confirmed);
      await writer.put(act, id, variantIds, stored, record.productIds);
      const before = logged(changes, splitOfferFields(record.fields));
      writer.note(act, 'offer.changed', { id, stored }, { before, after: logged(changes, changes) });
      return writer.answer(act, id, true);
    });
  }

  return { create, save };
}
