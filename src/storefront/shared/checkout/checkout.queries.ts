import { publicQuery } from '../../runtime/data/queries.ts';
import type { Shop } from '../../runtime/shop.ts';

export const zonesQuery = (shop: Shop) => publicQuery(shop, 'listZones');
export const paymentsQuery = (shop: Shop) => publicQuery(shop, 'listPaymentOptions');
export const cashFeeQuery = (shop: Shop) => publicQuery(shop, 'getCashFee');
