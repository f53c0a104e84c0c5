import type { ExpressionBuilder } from 'kysely';
import type { VariantId } from '#contract/ids.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import { percentOfAmount, toDirhams } from '#contract/values/money.ts';
import type { Db } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';

/** An offer of one variant without begin and end. A catalogue file may give a variant several. */
export interface StandingOffer {
  discount: number;
  /** A sum of money in place of a per cent; `discount` is then its per cent of the price. */
  amountDirhams?: number;
  description: LocalizedText;
}

/** An offer as a catalogue file has it: a whole per cent, or a sum in riyals. */
export interface FileOffer {
  discount?: number | undefined;
  amount?: number | undefined;
  description: LocalizedText;
}

/** The offers of a file, for a price. */
export function toStandingOffers(offers: readonly FileOffer[], priceDirhams: number): StandingOffer[] {
  return offers.map(({ discount = 1, amount, description }) => {
    if (amount === undefined) return { discount, description };
    const amountDirhams = toDirhams(amount);
    return { discount: percentOfAmount(priceDirhams, amountDirhams), amountDirhams, description };
  });
}

/** What runs for a variant: its standing offers in their order, and the per cent of the best other one. */
export interface RunningOffers {
  standing: StandingOffer[];
  other: number;
}

/** What the offers feature does for those that write standing offers: the import and the grid. */
export interface StandingOffers {
  /** The offers that run for these variants. A variant without offers is not in the map. */
  findRunning: (db: Db, variantIds: readonly VariantId[]) => Promise<Map<VariantId, RunningOffers>>;
  /**
   * Gives each of these variants these standing offers and no others. The caller refreshes the listing of
   * their products.
   */
  replaceStanding: (
    tx: Db,
    wanted: readonly { variantId: VariantId; offers: readonly StandingOffer[] }[],
  ) => Promise<void>;
}

/** Whether an offer is a standing one that runs. Others are made on the page Offers. */
export function isStandingOffer(eb: ExpressionBuilder<Database, 'offers'>) {
  return eb.and([
    eb('offers.begins_at', 'is', null),
    eb('offers.ends_at', 'is', null),
    eb('offers.state', '=', 'running'),
  ]);
}
