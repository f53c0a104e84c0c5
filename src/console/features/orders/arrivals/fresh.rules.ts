import type { OutputOf } from '#contract/http/endpoint.ts';
import type { ConsoleApi } from '#contract/console/api.ts';

type Counts = OutputOf<ConsoleApi['countOrders']>;

/** How many new orders can be accepted: those that wait for their recipient cannot. */
export function freshOf(counts: Pick<Counts, 'stages' | 'asked'> | undefined): number {
  return counts ? counts.stages.new - (counts.asked ?? 0) : 0;
}
