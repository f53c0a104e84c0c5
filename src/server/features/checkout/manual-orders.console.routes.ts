import type { ConsoleRoute } from '../../http/console/console-route.ts';
import type { ManualOrders } from './manual-orders.service.ts';

export function manualOrdersConsoleRoutes(consoleRoute: ConsoleRoute, orders: ManualOrders): void {
  consoleRoute('findCallers', async ({ query }) => orders.findCallers(query.phone ?? ''));
  consoleRoute('repeatOrder', async ({ params }) => orders.repeat(params.order));
  consoleRoute('priceOrder', async ({ body }, { by, language }) => orders.price(by, body, language));
  consoleRoute('createOrder', async ({ body }, { by, language, grants }) =>
    orders.create(by, body, {
      shownIn: language,
      mayChooseAccount: grants['customers.read'] !== undefined,
      mayAccept: grants['orders.accept'] !== undefined,
      mayMarkPaid: grants['payments.mark'] !== undefined,
      mayHandOver: grants['orders.deliverWithoutPin'] !== undefined,
    }),
  );
}
