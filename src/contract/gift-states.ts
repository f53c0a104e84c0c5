/** Where a gift is, as its recipient sees it. `lapsed`: the recipient did not choose in time. */
export const giftStates = ['asked', 'chosen', 'onWay', 'delivered', 'lapsed', 'cancelled'] as const;
export type GiftState = (typeof giftStates)[number];
