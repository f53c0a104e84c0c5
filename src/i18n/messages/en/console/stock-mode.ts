/** How variants are sold, in the editor, in lists and in the action log. */
export const stockMode = {
  counted: 'From stock',
  made: 'Made to order',
  endless: 'Always available',
};
