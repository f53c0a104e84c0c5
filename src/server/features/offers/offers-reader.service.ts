import type { ConsoleOffer, PreviewedOffer, OfferRow, OfferTarget, QatarMinute } from '#contract/console/offers.ts';
import type { OfferState } from '#contract/console/offer-states.ts';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import type { OfferId } from '#contract/ids.ts';
import { offeredDirhams, toDirhams, toRiyals } from '#contract/values/money.ts';
import { bothLanguages } from '../../shared/both-languages.ts';
import type { Db } from '../../database/connect.ts';
import { AppError, invalidField } from '../../errors/app-error.ts';
import type { Clock } from '../../process/clock.ts';
import { categoryExists } from '../../shared/listed-product.ts';
import { beginOf, endOf, problemOfDays } from './offer.rules.ts';
import * as queries from './offers.queries.ts';

export interface PreviewQuery {
  target: OfferTarget;
  discount: number;
  amount?: number | null | undefined;
  from: QatarMinute | null;
  until: QatarMinute | null;
  except?: OfferId | undefined;
}

/** The variants of a preview. */
const previewed = 50;
function viewOf(record: queries.OfferRecord): OfferRow {
  const { begins, ends, description, amountDirhams, categoryId, categoryName, products, ...row } = record;
  return {
    ...row,
    amount: amountDirhams === null ? null : toRiyals(amountDirhams),
    from: begins?.toISOString() ?? null,
    until: ends?.toISOString() ?? null,
    text: bothLanguages(description),
    category:
      categoryId === null || categoryName === null ? null : { id: categoryId, name: bothLanguages(categoryName) },
    products: products.map((product) => ({ ...product, name: bothLanguages(product.name) })),
  };
}

/** The variants of a choice. Throws `invalid` if there are none, or too many. */
export async function variantsOf(db: Db, target: OfferTarget) {
  if ('category' in target && !(await categoryExists(db, target.category)))
    throw invalidField('target', 'fieldInvalid');
  const found = await queries.findTargetVariants(db, target, catalogueLimits.offerVariantsMax + 1);
  if (found.length === 0) throw invalidField('target', 'fieldRequired');
  if (found.length > catalogueLimits.offerVariantsMax) throw invalidField('target', 'outOfRange');
  return found;
}

/** An offer as staff edit it. Throws `not_found`. */
export async function readOffer(db: Db, id: OfferId): Promise<ConsoleOffer> {
  const [record] = await queries.findOffers(db, [id]);
  if (!record) throw new AppError('not_found');
  const chosen = record.categoryId === null ? await queries.listChosen(db, id) : [];
  return { ...viewOf(record), chosen: chosen.map((product) => ({ ...product, name: bothLanguages(product.name) })) };
}

/** The offers as staff read them. */
export function createOffersReader({ db, clock }: { db: Db; clock: Clock }) {
  async function list({ state, after, limit }: { state: OfferState; after?: OfferId | undefined; limit: number }) {
    const ids = await queries.listOfferIds(db, { state, after, limit: limit + 1 });
    const shown = ids.slice(0, limit);
    const rows = shown.length === 0 ? [] : (await queries.findOffers(db, shown)).map(viewOf);
    return { rows, next: ids.length > limit ? (shown.at(-1) ?? null) : null };
  }

  /** What an offer would make of the prices. Throws `invalid`. */
  async function preview({ target, discount, amount, from, until, except = 0 }: PreviewQuery): Promise<PreviewedOffer> {
    const now = clock();
    const [present] = except === 0 ? [] : await queries.findOffers(db, [except]);
    const chosen = beginOf(from, now);
    // A running offer has begun when it began.
    const begins =
      present?.begins && present.begins < chosen && chosen.getTime() === now.getTime() ? present.begins : chosen;
    const ends = endOf(until);
    const problem = problemOfDays({ begins, ends }, now);
    if (problem) throw invalidField(problem, 'outOfRange');
    const ids = await variantsOf(db, target);
    const reduction = { discount, amountDirhams: typeof amount === 'number' ? toDirhams(amount) : null };
    const rows = await queries.listPrices(db, ids.slice(0, previewed), { begins, ends, ...reduction, except });
    return {
      variants: ids.length,
      rows: rows.map(({ priceDirhams, paysDirhams, lowestDirhams, product, attributes, ...row }) => ({
        ...row,
        product: bothLanguages(product),
        attributes: attributes.map(({ name, value }) => ({ name: bothLanguages(name), value: bothLanguages(value) })),
        price: toRiyals(priceDirhams),
        pays: toRiyals(paysDirhams),
        offerPrice: toRiyals(offeredDirhams(priceDirhams, reduction)),
        lowest: lowestDirhams === null ? null : toRiyals(lowestDirhams),
      })),
    };
  }

  return { list, get: (id: OfferId) => readOffer(db, id), preview };
}
