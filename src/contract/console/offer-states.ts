/** Whether an offer has begun, and whether it has ended. */
export const offerStates = ['running', 'coming', 'ended'] as const;
export type OfferState = (typeof offerStates)[number];
