import type { ConsoleCallName, consoleCalls } from './calls.ts';
import type { ConsoleEndpoint, ConsoleEndpointOf } from './endpoint.ts';
import { auditEndpoints } from './audit.ts';
import { customersEndpoints } from './customers.ts';
import { categoriesEndpoints } from './categories.ts';
import { collectionsConsoleEndpoints } from './collections.ts';
import { contentConsoleEndpoints } from './content.ts';
import { filesEndpoints } from './files.ts';
import { firstDayEndpoints } from './first-day.ts';
import { inboxEndpoints } from './inbox.ts';
import { orderEditsEndpoints } from './order-edits.ts';
import { gridEndpoints } from './grid.ts';
import { mailServerEndpoints } from './mail-server.ts';
import { manualOrderEndpoints } from './manual-orders.ts';
import { offersEndpoints } from './offers.ts';
import { orderDeliveryEndpoints } from './order-delivery.ts';
import { ordersConsoleEndpoints } from './orders.ts';
import { productionEndpoints } from './production.ts';
import { paymentsOverviewEndpoints } from './payments-overview.ts';
import { paymentsConsoleEndpoints } from './payments.ts';
import { peopleEndpoints } from './people.ts';
import { pushEndpoints } from './push.ts';
import { productBulkEndpoints } from './product-bulk.ts';
import { productsEndpoints } from './products.ts';
import { redirectsEndpoints } from './redirects.ts';
import { reportsEndpoints } from './reports.ts';
import { shopSearchEndpoints } from './shop-search.ts';
import { sessionEndpoints } from './session.ts';
import { feedsEndpoints } from './feeds.ts';
import { settingsEndpoints } from './settings.ts';
import { slipsEndpoints } from './slips.ts';
import { staffEndpoints } from './staff.ts';
import { stockCountsEndpoints } from './stock-counts.ts';
import { stockEndpoints } from './stock.ts';

const endpoints = {
  ...sessionEndpoints,
  ...pushEndpoints,
  ...staffEndpoints,
  ...auditEndpoints,
  ...ordersConsoleEndpoints,
  ...manualOrderEndpoints,
  ...paymentsConsoleEndpoints,
  ...paymentsOverviewEndpoints,
  ...orderEditsEndpoints,
  ...orderDeliveryEndpoints,
  ...shopSearchEndpoints,
  ...slipsEndpoints,
  ...productionEndpoints,
  ...productsEndpoints,
  ...productBulkEndpoints,
  ...categoriesEndpoints,
  ...offersEndpoints,
  ...firstDayEndpoints,
  ...filesEndpoints,
  ...inboxEndpoints,
  ...customersEndpoints,
  ...peopleEndpoints,
  ...reportsEndpoints,
  ...gridEndpoints,
  ...stockEndpoints,
  ...stockCountsEndpoints,
  ...settingsEndpoints,
  ...feedsEndpoints,
  ...contentConsoleEndpoints,
  ...redirectsEndpoints,
  ...collectionsConsoleEndpoints,
  ...mailServerEndpoints,
};

/**
 * The endpoint of each call. A missing one is reported here only: the rest of the code compiles.
 */
export type ConsoleApi = {
  [N in ConsoleCallName]: N extends keyof typeof endpoints ? (typeof endpoints)[N] : ConsoleEndpoint;
};

/**
 * The API of the console. A call of calls.ts without an endpoint does not compile, nor a GET that
 * changes something, nor an endpoint without the parameters in the path of its call.
 */
export const consoleApi: ConsoleApi = endpoints satisfies {
  [N in ConsoleCallName]: ConsoleEndpointOf<(typeof consoleCalls)[N]>;
};
