/** How much more than is due was collected, in riyals: less than 0 if something is missing. */
export function differenceOf(collected: number, due: number): number {
  return (Math.round(collected * 100) - Math.round(due * 100)) / 100;
}

/** Whether a person who typed an amount is asked if it is right. */
export function isOtherAmount(collected: number | null, due: number): collected is number {
  return collected !== null && differenceOf(collected, due) !== 0;
}
