import type { CallName } from '#contract/calls.ts';

export interface RateLimit {
  max: number;
  timeWindow: number;
}

const minute = 60_000;

// Ceilings for one address, far above what a household behind one address does; the tries of a code are counted in the database.
const ceilings: Partial<Record<CallName, RateLimit>> = {
  register: { max: 60, timeWindow: 10 * minute },
  confirmAccount: { max: 120, timeWindow: 10 * minute },
  resendOtp: { max: 60, timeWindow: 10 * minute },
  login: { max: 120, timeWindow: 10 * minute },
  forgetPassword: { max: 60, timeWindow: 10 * minute },
  checkOtp: { max: 120, timeWindow: 10 * minute },
  resetPassword: { max: 120, timeWindow: 10 * minute },
  confirmEmail: { max: 120, timeWindow: 10 * minute },
  uploadImage: { max: 120, timeWindow: 10 * minute },
  sendContact: { max: 30, timeWindow: 10 * minute },
  askStockAlert: { max: 60, timeWindow: 10 * minute },
  confirmStockAlert: { max: 120, timeWindow: 10 * minute },
  cancelStockAlert: { max: 120, timeWindow: 10 * minute },
};

/** The ceiling of a call for one address, or undefined where there is none. */
export function rateLimitOf(name: CallName): RateLimit | undefined {
  return ceilings[name];
}
