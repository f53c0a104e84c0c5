/** The whole numbers of a product, in the editor and in the action log. */
export const productNumber = {
  label: { leadDays: 'Days to prepare' },
  hint: { leadDays: 'Leave empty to use the shop’s setting.' },
};
