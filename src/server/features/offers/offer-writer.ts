import type { ChangedOffer, OfferFields } from '#contract/console/offers.ts';
import type { OfferId, ProductId, VariantId } from '#contract/ids.ts';
import { toRiyals } from '#contract/values/money.ts';
import type { Act, AuditEntry } from '../../audit/act.ts';
import type { Db } from '../../database/connect.ts';
import { AppError } from '../../errors/app-error.ts';
import { assertProvedOffer } from '../../shared/steep-cuts.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import { labelOf, minuteOf } from './offer.rules.ts';
import * as queries from './offers.queries.ts';
import { readOffer } from './offers-reader.service.ts';

interface Needs {
  catalog: Pick<CatalogService, 'refreshPrices'>;
  wakeAt: (tx: Db, moments: readonly (Date | null)[]) => Promise<void>;
}

export interface LockedOffer {
  stored: queries.StoredOffer;
  variantIds: VariantId[];
  /** The chosen products, or those that the category had. */
  productIds: ProductId[];
  fields: OfferFields;
}

/** Reading and writing an offer inside an act. */
export function createOfferWriter({ catalog, wakeAt }: Needs) {
  /** An offer whose variants no one else changes until the act ends. Throws `not_found`. */
  async function lock({ tx }: Act, id: OfferId, alsoVariants: readonly VariantId[] = []): Promise<LockedOffer> {
    await queries.lockOfferVariants(tx, [...(await queries.listVariantsOf(tx, id)), ...alsoVariants]);
    const [record] = await queries.findOffers(tx, [id]);
    if (!record) throw new AppError('not_found');
    const { description, categoryId, begins, ends, discount, amountDirhams, licence, state, version } = record;
    const text = { en: description.en, ar: description.ar };
    const productIds = await queries.listProductsOf(tx, id);
    return {
      stored: { description: text, categoryId, begins, ends, discount, amountDirhams, licence, state, version },
      variantIds: await queries.listVariantsOf(tx, id),
      productIds,
      fields: {
        target: categoryId === null ? { products: productIds } : { category: categoryId },
        discount,
        amount: amountDirhams === null ? null : toRiyals(amountDirhams),
        from: minuteOf(begins),
        until: minuteOf(ends),
        text,
        licence,
      },
    };
  }

  /**
   * Writes an offer, and with it prices and lists. `before` are the products that it had. Throws `step_up_required` for a
   * steep cut without a proof.
   */
  async function put(
    act: Act,
    id: OfferId,
    variantIds: readonly VariantId[],
    offer: queries.StoredOffer,
    before: readonly ProductId[] = [],
  ): Promise<void> {
    const productIds = await queries.lockOfferVariants(act.tx, variantIds);
    await queries.putOffer(act, id, variantIds, offer);
    await catalog.refreshPrices(act, [...new Set([...productIds, ...before])]);
    await assertProvedOffer(act, id);
    await wakeAt(act.tx, [offer.begins, offer.ends]);
  }

  function note(
    act: Act,
    action: AuditEntry['action'],
    { id, stored }: { id: OfferId; stored: queries.StoredOffer },
    more: Partial<AuditEntry> = {},
  ): void {
    act.note({ action, subject: { kind: 'offer', id, label: labelOf(stored) }, ...more });
  }

  const answer = async (act: Act, id: OfferId, isChanged: boolean): Promise<ChangedOffer> => ({
    act: isChanged ? act.id : null,
    offer: await readOffer(act.tx, id),
  });

  return { lock, put, note, answer };
}

export type OfferWriter = ReturnType<typeof createOfferWriter>;
