/** Before the lowest price of the 30 days before an offer. */
export const lowestOfDays = 'أقل سعر خلال 30 يومًا قبل العرض:';
