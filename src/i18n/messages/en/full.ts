import { account } from './account.ts';
import { cart } from './cart.ts';
import { checkout } from './checkout.ts';
import { contact } from './contact.ts';
import { orders } from './orders.ts';

/** The messages that `full` pages need in addition: cart, checkout, orders, account and contact. */
export const full = {
  ...account,
  ...cart,
  ...checkout,
  ...orders,
  ...contact,
};
