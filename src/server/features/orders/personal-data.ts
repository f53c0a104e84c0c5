import {
  anonymiseFinishedOrders,
  clearEmailOfOrders,
  clearPersonalisation,
  hasOrdersToAnonymise,
} from './anonymise-orders.queries.ts';
import { giveOrdersTo, listPlacesOf, lockOrdersOfEmail } from './give-orders.queries.ts';

/** Whose orders are, and the end of personal data in them, in the transaction of the caller. */
export const personalDataWrites = {
  anonymiseFinishedOrders,
  clearEmailOfOrders,
  clearPersonalisation,
  hasOrdersToAnonymise,
  lockOrdersOfEmail,
  listPlacesOf,
  giveOrdersTo,
};
