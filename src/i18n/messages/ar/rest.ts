import { account } from './account.ts';
import { cart } from './cart.ts';
import { checkout } from './checkout.ts';
import { contact } from './contact.ts';
import { orders } from './orders.ts';
import type { rest as English } from '../en/rest.ts';

/** The words of cart, checkout, account and contact: who goes there fetches them (src/storefront/pages/all-words.tsx). */
export const rest: typeof English = {
  ...account,
  ...cart,
  ...checkout,
  ...orders,
  ...contact,
};
