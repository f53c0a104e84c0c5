import type { RefundState } from '../database/schema.ts';

/** What a refund that staff have withdrawn says instead of the provider. Its state is `Refused`: releases before know that. */
export const withdrawnStatus = 'withdrawn';

/** Whether staff have withdrawn a refund by hand, because its order costs more since. `says`: what is said of its state. */
export function isWithdrawn({ state, says }: { state: RefundState; says: string }): boolean {
  return state === 'Refused' && says === withdrawnStatus;
}
