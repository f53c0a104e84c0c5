import { account } from './en/account.ts';
import { cart } from './en/cart.ts';
import { catalog } from './en/catalog.ts';
import { checkout } from './en/checkout.ts';
import { chrome } from './en/chrome.ts';
import { contact } from './en/contact.ts';
import { favourites } from './en/favourites.ts';
import { feedback } from './en/feedback.ts';
import { home } from './en/home.ts';
import { orders } from './en/orders.ts';
import { personalisation } from './en/personalisation.ts';
import { policy } from './en/policy.ts';
import { search } from './en/search.ts';
import { stockAlerts } from './en/stock-alerts.ts';
import { validation } from './en/validation.ts';

/** Every word of the storefront in English; this object defines the shape of the other languages. */
export const en = {
  ...chrome,
  ...home,
  ...search,
  ...account,
  ...catalog,
  ...feedback,
  ...personalisation,
  ...cart,
  ...favourites,
  ...stockAlerts,
  ...checkout,
  ...orders,
  ...contact,
  ...policy,
  validation,
};

export type Messages = typeof en;
