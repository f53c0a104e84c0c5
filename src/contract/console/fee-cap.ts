import { consoleLimits } from './limits.ts';

/** Whether a delivery fee needs a reason: a new one above the cap. Riyals; `before`: null for a new zone. */
export function needsFeeReason(fee: number, before: number | null): boolean {
  return fee > consoleLimits.feeCaps.car && fee !== before;
}
