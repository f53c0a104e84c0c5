/** Before the lowest price of the 30 days before an offer. */
export const lowestOfDays = 'Lowest price in the 30 days before the offer:';
