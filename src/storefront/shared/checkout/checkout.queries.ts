import { publicQuery } from '../../runtime/data/queries.ts';
import type { AppContext } from '../../runtime/app-context.ts';

export const zonesQuery = (app: AppContext) => publicQuery(app, 'listZones');
export const paymentsQuery = (app: AppContext) => publicQuery(app, 'listPaymentOptions');
export const cashFeeQuery = (app: AppContext) => publicQuery(app, 'getCashFee');
