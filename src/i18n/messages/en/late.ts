import { cartPanel } from './cart-panel.ts';
import { commentPhotos } from './comment-photos.ts';
import { companions } from './companions.ts';
import { promise } from './delivery-promise.ts';
import { stockAlerts } from './stock-alerts.ts';

/** The messages of parts whose code is loaded late, by whatever page shows them. */
export const late = {
  ...cartPanel,
  ...commentPhotos,
  ...companions,
  ...promise,
  ...stockAlerts,
};
