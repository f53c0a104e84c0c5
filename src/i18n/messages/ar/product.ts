import { cartPanel } from './cart-panel.ts';
import { delivery } from './delivery.ts';
import { comments } from './feedback.ts';
import { personalisation } from './personalisation.ts';
import { lowestOfDays } from './price-history.ts';
import { photos } from './photos.ts';
import { question } from './question.ts';
import { service } from './service-promises.ts';
import { stockAlerts } from './stock-alerts.ts';
import { validation } from './validation.ts';
import type { product as English } from '../en/product.ts';

/** The messages that the product page needs in addition: its forms, and the panel of the cart. */
export const product: typeof English = {
  ...cartPanel,
  ...delivery,
  ...comments,
  ...personalisation,
  lowestOfDays,
  photos,
  ...question,
  service,
  ...stockAlerts,
  validation,
};
