import { account } from './ar/account.ts';
import { cart } from './ar/cart.ts';
import { catalog } from './ar/catalog.ts';
import { checkout } from './ar/checkout.ts';
import { chrome } from './ar/chrome.ts';
import { contact } from './ar/contact.ts';
import { favourites } from './ar/favourites.ts';
import { feedback } from './ar/feedback.ts';
import { home } from './ar/home.ts';
import { orders } from './ar/orders.ts';
import { personalisation } from './ar/personalisation.ts';
import { policy } from './ar/policy.ts';
import { search } from './ar/search.ts';
import { stockAlerts } from './ar/stock-alerts.ts';
import { validation } from './ar/validation.ts';
import type { Messages } from './en.ts';

/** Every word of the storefront in Arabic. */
export const ar: Messages = {
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
