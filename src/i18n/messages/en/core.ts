import { cartPanel } from './cart-panel.ts';
import { catalog } from './catalog.ts';
import { shell } from './shell.ts';
import { delivery } from './delivery.ts';
import { favourites } from './favourites.ts';
import { feedback } from './feedback.ts';
import { home } from './home.ts';
import { personalisation } from './personalisation.ts';
import { policy } from './policy.ts';
import { search } from './search.ts';
import { shop } from './shop.ts';
import { stockAlerts } from './stock-alerts.ts';
import { validation } from './validation.ts';

/** The messages that every page loads: layout, catalogue and dialogs. */
export const core = {
  ...shell,
  ...shop,
  ...home,
  ...search,
  ...catalog,
  ...cartPanel,
  ...delivery,
  ...feedback,
  ...personalisation,
  ...favourites,
  ...stockAlerts,
  ...policy,
  validation,
};
