import type { accountPage as English } from '../../en/console/account-page.ts';
import { account } from './account.ts';
import { alerts } from './alerts.ts';

/** The messages of the page of the signed-in person. */
export const accountPage: typeof English = { account, alerts };
