import type { VariantId } from '#contract/ids.ts';
import type { Act } from '../../../../audit/act.ts';
import type { Db } from '../../../../database/connect.ts';
import type { RunningOffers, StandingOffers } from '../../../../shared/standing-offers.ts';
import type { LastCount } from '../../../../shared/stock-count.rules.ts';
import { findLastCounts } from '../../../../shared/stock-ledger.queries.ts';
import * as queries from './grid.queries.ts';

/** A row of the grid as it is stored, with the offers that run for it. */
export type GridRecord = queries.StoredRecord & { offers: RunningOffers };

/** A row to be changed, with the last count of its stock. */
export type LockedGridRecord = GridRecord & { lastCount: LastCount | null };

/** Reads the rows of the grid: the variants of the catalogue with what runs for them. */
export function createGridRecords(standing: Pick<StandingOffers, 'findRunning'>) {
  async function withOffers(db: Db, records: readonly queries.StoredRecord[]): Promise<GridRecord[]> {
    const running = await standing.findRunning(
      db,
      records.map(({ id }) => id),
    );
    return records.map((record) => ({ ...record, offers: running.get(record.id) ?? { standing: [], other: 0 } }));
  }

  return {
    list: async (db: Db, filter: queries.GridRowFilter) => withOffers(db, await queries.listRecords(db, filter)),
    lock: async (act: Act, ids: readonly VariantId[]): Promise<LockedGridRecord[]> => {
      const records = await withOffers(act.tx, await queries.lockRecords(act, ids));
      const counts = await findLastCounts(act.tx, ids);
      return records.map((record) => ({ ...record, lastCount: counts.get(record.id) ?? null }));
    },
  };
}

export type GridRecords = ReturnType<typeof createGridRecords>;
