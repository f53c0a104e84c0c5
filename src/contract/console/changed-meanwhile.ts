import * as z from 'zod/mini';
import { date } from '../pieces.ts';

/** Why a write is refused: someone else has saved since the caller read. */
export const changedMeanwhile = z.object({
  /** The fields that both have changed, by name: `price`, `name.ar`. Empty if the write names no field. */
  fields: z.record(z.string(), z.object({ yours: z.unknown(), theirs: z.unknown() })),
  /** Who saved last; null if no one is known. */
  by: z.nullable(z.string()),
  at: z.nullable(date),
  /** The version that is stored now; null if the thing has none or is gone. */
  version: z.nullable(z.int()),
});
export type ChangedMeanwhile = z.output<typeof changedMeanwhile>;
