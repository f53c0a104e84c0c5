import { account } from './account.ts';
import { addresses } from './addresses.ts';
import { cart } from './cart.ts';
import { cartPanel } from './cart-panel.ts';
import { checkout } from './checkout.ts';
import { contact } from './contact.ts';
import { delivery } from './delivery.ts';
import { orders } from './orders.ts';
import { recipient } from './recipient.ts';
import { stockAlertPage } from './stock-alerts.ts';
import { validation } from './validation.ts';

/** The messages that `full` pages need in addition to those of a product: cart, checkout, orders, account and contact. */
export const full = {
  ...account,
  ...addresses,
  ...cart,
  ...cartPanel,
  ...checkout,
  ...delivery,
  ...orders,
  ...recipient,
  ...contact,
  ...stockAlertPage,
  validation,
};
