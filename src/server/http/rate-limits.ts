import type { CallName } from '#contract/api/calls.ts';
import type { Limit } from '../throttling/attempts.rules.ts';

export interface RateLimit {
  max: number;
  timeWindow: number;
}

const minute = 60_000;

// Limits for one sender, far above the use of one household. Counted in memory, per instance.
const limits: Partial<Record<CallName, RateLimit>> = {
  uploadImage: { max: 120, timeWindow: 10 * minute },
  sendContact: { max: 30, timeWindow: 10 * minute },
  askStockAlert: { max: 60, timeWindow: 10 * minute },
  confirmStockAlert: { max: 120, timeWindow: 10 * minute },
  cancelStockAlert: { max: 120, timeWindow: 10 * minute },
  addComment: { max: 300, timeWindow: 10 * minute },
  editComment: { max: 300, timeWindow: 10 * minute },
  deleteComment: { max: 300, timeWindow: 10 * minute },
  getGift: { max: 600, timeWindow: 10 * minute },
  chooseGift: { max: 120, timeWindow: 10 * minute },
  thankGiver: { max: 60, timeWindow: 10 * minute },
  getPayment: { max: 1200, timeWindow: 10 * minute },
  getPaymentLink: { max: 600, timeWindow: 10 * minute },
  beginLinkPayment: { max: 300, timeWindow: 10 * minute },
  rate: { max: 300, timeWindow: 10 * minute },
};

/** The rate limit of a call for one sender, or undefined. */
export function rateLimitOf(name: CallName): RateLimit | undefined {
  return limits[name];
}

const mails: Limit = { name: 'mails', max: 300, windowMs: 60 * minute };
const mailing = new Set<CallName>(['register', 'resendOtp', 'forgetPassword', 'sendContact', 'askStockAlert']);

const uploads: Limit = { name: 'uploads of a day', max: 600, windowMs: 24 * 60 * minute };

/** The limit that all instances count together: calls that send mails share one counter. */
export function sharedLimitOf(name: CallName): Limit | undefined {
  if (name === 'uploadImage') return uploads;
  return mailing.has(name) ? mails : undefined;
}
