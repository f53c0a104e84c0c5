/** What is asked about an amount that a person typed. */
export const typed = {
  whichAmount: 'Is this {thousands} or {decimals}? Type it without the point, or with at most two decimals.',
  notAmount: 'Type an amount, such as 25 or 12.50.',
};
