import { account } from './account.ts';
import { addresses } from './addresses.ts';
import { cart } from './cart.ts';
import { checkout } from './checkout.ts';
import { contact } from './contact.ts';
import { orders } from './orders.ts';
import { recipient } from './recipient.ts';
import { stockAlertPage } from './stock-alerts.ts';

/** The messages that `full` pages need in addition to those of a product: cart, checkout, orders, account and contact. */
export const full = {
  ...account,
  ...addresses,
  ...cart,
  ...checkout,
  ...orders,
  ...recipient,
  ...contact,
  ...stockAlertPage,
};
