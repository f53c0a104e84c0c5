import { accountEndpoints } from '../account.ts';
import type { CallName, calls } from './calls.ts';
import { addressesEndpoints } from '../addresses.ts';
import { cartEndpoints } from '../cart.ts';
import { catalogEndpoints } from '../catalog.ts';
import { checkoutEndpoints } from '../checkout.ts';
import { contactEndpoints } from '../contact.ts';
import { collectionsEndpoints } from '../collections.ts';
import { contentEndpoints } from '../content/content.ts';
import { deliveryEndpoints } from '../delivery.ts';
import type { Endpoint, ParamsOf } from '../http/endpoint.ts';
import { favouritesEndpoints } from '../favourites.ts';
import { feedbackEndpoints } from '../feedback.ts';
import { ordersEndpoints } from '../orders.ts';
import { paymentsEndpoints } from '../payments.ts';
import { personalisationEndpoints } from '../personalisation.ts';
import { recipientEndpoints } from '../recipient.ts';
import { searchEndpoints } from '../search.ts';
import { shopEndpoints } from '../shop.ts';
import { stockAlertsEndpoints } from '../stock-alerts.ts';
import { uploadEndpoints } from '../uploads.ts';

const endpoints = {
  ...accountEndpoints,
  ...uploadEndpoints,
  ...contactEndpoints,
  ...catalogEndpoints,
  ...searchEndpoints,
  ...feedbackEndpoints,
  ...favouritesEndpoints,
  ...stockAlertsEndpoints,
  ...cartEndpoints,
  ...paymentsEndpoints,
  ...personalisationEndpoints,
  ...deliveryEndpoints,
  ...addressesEndpoints,
  ...checkoutEndpoints,
  ...ordersEndpoints,
  ...recipientEndpoints,
  ...shopEndpoints,
  ...contentEndpoints,
  ...collectionsEndpoints,
};

/**
 * The endpoint of each call. A missing one is reported here only: the rest of the code compiles.
 */
export type Api = { [N in CallName]: N extends keyof typeof endpoints ? (typeof endpoints)[N] : Endpoint };

/**
 * The whole API. A call of calls.ts without an endpoint does not compile, nor an endpoint without
 * the parameters in the path of its call.
 */
export const api: Api = endpoints satisfies { [N in CallName]: Endpoint & ParamsOf<(typeof calls)[N]> };
