import type { Grants, Scope } from '#contract/console/permissions.ts';
import type { ConsoleRoute } from '../../../http/console/console-route.ts';
import type { StaffSession } from '../../../http/console/staff-session.ts';
import type { OrderPart } from './orders-console.view.ts';
import type { OrdersConsole } from './orders-console.service.ts';
import type { ShopSearch } from './shop-search.service.ts';

interface Asking {
  session: StaffSession;
  grants: Grants;
  /** On what the person has the permission of the call. */
  scope: Scope | null;
}

const orderParts: readonly OrderPart[] = ['orders.name', 'orders.contact', 'orders.cash'];

/** Whether orders are found by a part of them: a part that is open in own orders only finds no orders of others. */
function maySearch(part: OrderPart, grants: Grants): boolean {
  return grants[part] === 'all' || (grants[part] === 'own' && grants['orders.read'] === 'own');
}

export function ordersConsoleRoutes(
  consoleRoute: ConsoleRoute,
  { reader, production, work, edits, deliveries, now }: OrdersConsole,
  searchShop: ShopSearch,
): void {
  function viewerOf({ session, grants, scope }: Asking) {
    const { staff } = session;
    return {
      // A driver's permissions are for his own orders, also beside one that was added for all.
      driverId: grants['orders.read'] === 'own' || scope === 'own' ? staff.id : null,
      now: now(),
      own: { driverId: staff.id, parts: new Set(orderParts.filter((part) => grants[part] === 'own')) },
      seeName: maySearch('orders.name', grants),
      seeContact: maySearch('orders.contact', grants),
      seePin:
        grants['orders.contact'] !== undefined &&
        (grants['orders.deliver'] === undefined || grants['orders.deliverWithoutPin'] !== undefined),
      mayEdit: grants['orders.edit'] !== undefined,
      mayCancel: grants['orders.cancel'] !== undefined,
      mayDeliverWithoutPin: grants['orders.deliverWithoutPin'] !== undefined,
      mayMarkPaid: grants['payments.mark'] !== undefined,
    };
  }

  consoleRoute('listOrders', async ({ query }, asking) => reader.list(viewerOf(asking), query));
  consoleRoute('countOrders', async (_input, asking) => reader.count(viewerOf(asking)));
  consoleRoute('searchShop', async ({ query }, { language, ...asking }) => {
    const seeProducts = asking.grants['catalog.read'] !== undefined;
    return searchShop({ ...viewerOf(asking), seeProducts, language }, query.q);
  });
  consoleRoute('listProblems', async (_input, asking) => reader.listProblems(viewerOf(asking)));
  consoleRoute('getOrder', async ({ params }, asking) => reader.read(viewerOf(asking), params.order));
  consoleRoute('getSlip', async ({ params }, asking) => reader.readSlip(viewerOf(asking), params.order));
  consoleRoute('acceptOrder', async ({ params, body: { version } }, { by, ...asking }) =>
    work.move(by, viewerOf(asking), params.id, { version, to: 'Processing' }),
  );
  consoleRoute('moveOrder', async ({ params, body }, { by, ...asking }) =>
    work.move(by, viewerOf(asking), params.id, body),
  );
  consoleRoute('moveOrders', async ({ body }, { by }) => work.moveEach(by, body.to, body.items));
  consoleRoute('setPicked', async ({ params, body }, { by }) =>
    work.setPicked(by, params.id, params.itemId, body.picked),
  );
  consoleRoute('getProduction', async ({ query }) => production.read(query.day));
  consoleRoute('setMade', async ({ body }, { by }) => production.setMade(by, body));
  consoleRoute('packOrder', async ({ params, body }, { by, ...asking }) =>
    work.pack(by, viewerOf(asking), params.id, body.version),
  );
  consoleRoute('packOrders', async ({ body }, { by }) => work.packEach(by, body.items));
  consoleRoute('handOver', async ({ body }, { by }) => work.handOver(by, body.driverId, body.items));
  consoleRoute('deliverOrder', async ({ params, body }, { by, ...asking }) =>
    work.deliver(by, viewerOf(asking), params.id, body),
  );
  consoleRoute('failDelivery', async ({ params, body }, { by, ...asking }) =>
    work.failDelivery(by, viewerOf(asking), params.id, body),
  );
  consoleRoute('previewEdit', async ({ params, body }, asking) => edits.preview(viewerOf(asking), params.id, body));
  consoleRoute('editOrder', async ({ params, body }, { by, ...asking }) =>
    edits.edit(by, viewerOf(asking), params.id, body),
  );
  consoleRoute('listOrderDays', async ({ params, query }, asking) =>
    deliveries.listDays(viewerOf(asking), params.id, query.zoneId),
  );
  consoleRoute('previewDelivery', async ({ params, body }, { by, ...asking }) =>
    deliveries.preview(by, viewerOf(asking), params.id, body),
  );
  consoleRoute('changeDelivery', async ({ params, body }, { by, ...asking }) =>
    deliveries.change(by, viewerOf(asking), params.id, body),
  );
  consoleRoute('cancelOrder', async ({ params, body: { version, reason } }, { by, ...asking }) =>
    work.move(by, viewerOf(asking), params.id, { version, to: 'Cancelled', reason }),
  );
  consoleRoute('markPaid', async ({ params, body }, { by, ...asking }) =>
    work.markPaid(by, viewerOf(asking), params.id, body),
  );
  consoleRoute('waiveOwed', async ({ params, body }, { by, ...asking }) =>
    work.waive(by, viewerOf(asking), params.id, body),
  );
  consoleRoute('collectRest', async ({ params, body }, { by, ...asking }) =>
    work.collectRest(by, viewerOf(asking), params.id, body),
  );
  consoleRoute('noteOrder', async ({ params, body }, { by, ...asking }) =>
    work.addNote(by, viewerOf(asking), params.id, body.text),
  );
  consoleRoute('noteMessage', async ({ params }, { by, ...asking }) =>
    work.noteMessage(by, viewerOf(asking), params.id),
  );
  consoleRoute('listDrivers', async (_input, { grants, session }) =>
    reader.listDrivers(grants['orders.deliver'] === undefined ? null : session.staff.id),
  );
  consoleRoute('getMyRun', async (_input, asking) => reader.readRun(asking.session.staff.id, viewerOf(asking)));
}
