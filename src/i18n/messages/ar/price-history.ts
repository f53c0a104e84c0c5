import type { priceHistory as English } from '../en/price-history.ts';

export const priceHistory: typeof English = {
  priceHistory: {
    lowest: 'أقل سعر خلال 30 يومًا: <price></price>',
  },
};
