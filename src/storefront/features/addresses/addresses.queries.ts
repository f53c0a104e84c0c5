import type { AppContext } from '../../runtime/app-context.ts';
import { personalQuery } from '../../runtime/data/queries.ts';

export const addressesQuery = (app: AppContext) => personalQuery(app, 'listAddresses');
