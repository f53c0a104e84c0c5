import type { Grants } from '#contract/console/permissions.ts';
import type { ConsoleRoute } from '../../../http/console/console-route.ts';
import type { StaffSession } from '../../../http/console/staff-session.ts';
import type { OrdersConsole } from './orders-console.service.ts';
import type { ShopSearch } from './shop-search.service.ts';

export function ordersConsoleRoutes(
  consoleRoute: ConsoleRoute,
  { reader, production, work, edits, deliveries, now }: OrdersConsole,
  searchShop: ShopSearch,
): void {
  // A driver's permissions are for his own orders.
  function viewerOf({ staff }: StaffSession, grants: Grants) {
    return {
      driverId: grants['orders.read'] === 'own' ? staff.id : null,
      now: now(),
      seeName: grants['orders.name'] !== undefined,
      seeContact: grants['orders.contact'] !== undefined,
      seePin:
        grants['orders.contact'] !== undefined &&
        (grants['orders.deliver'] === undefined || grants['orders.deliverWithoutPin'] !== undefined),
      mayEdit: grants['orders.edit'] !== undefined,
      mayCancel: grants['orders.cancel'] !== undefined,
      mayDeliverWithoutPin: grants['orders.deliverWithoutPin'] !== undefined,
      mayMarkPaid: grants['payments.mark'] !== undefined,
    };
  }

  consoleRoute('listOrders', async ({ query }, { session, grants }) => reader.list(viewerOf(session, grants), query));
  consoleRoute('countOrders', async (_input, { session, grants }) => reader.count(viewerOf(session, grants)));
  consoleRoute('searchShop', async ({ query }, { session, grants, language }) => {
    const seeProducts = grants['catalog.read'] !== undefined;
    return searchShop({ ...viewerOf(session, grants), seeProducts, language }, query.q);
  });
  consoleRoute('listProblems', async (_input, { session, grants }) => reader.listProblems(viewerOf(session, grants)));
  consoleRoute('getOrder', async ({ params }, { session, grants }) =>
    reader.read(viewerOf(session, grants), params.order),
  );
  consoleRoute('getSlip', async ({ params }, { session, grants }) =>
    reader.readSlip(viewerOf(session, grants), params.order),
  );
  consoleRoute('acceptOrder', async ({ params, body: { version } }, { by, session, grants }) =>
    work.move(by, viewerOf(session, grants), params.id, { version, to: 'Processing' }),
  );
  consoleRoute('moveOrder', async ({ params, body }, { by, session, grants }) =>
    work.move(by, viewerOf(session, grants), params.id, body),
  );
  consoleRoute('moveOrders', async ({ body }, { by }) => work.moveEach(by, body.to, body.items));
  consoleRoute('setPicked', async ({ params, body }, { by }) =>
    work.setPicked(by, params.id, params.itemId, body.picked),
  );
  consoleRoute('getProduction', async ({ query }) => production.read(query.day));
  consoleRoute('setMade', async ({ body }, { by }) => production.setMade(by, body));
  consoleRoute('packOrder', async ({ params, body }, { by, session, grants }) =>
    work.pack(by, viewerOf(session, grants), params.id, body.version),
  );
  consoleRoute('packOrders', async ({ body }, { by }) => work.packEach(by, body.items));
  consoleRoute('handOver', async ({ body }, { by }) => work.handOver(by, body.driverId, body.items));
  consoleRoute('deliverOrder', async ({ params, body }, { by, session, grants }) =>
    work.deliver(by, viewerOf(session, grants), params.id, body),
  );
  consoleRoute('failDelivery', async ({ params, body }, { by, session, grants }) =>
    work.failDelivery(by, viewerOf(session, grants), params.id, body),
  );
  consoleRoute('previewEdit', async ({ params, body }, { session, grants }) =>
    edits.preview(viewerOf(session, grants), params.id, body),
  );
  consoleRoute('editOrder', async ({ params, body }, { by, session, grants }) =>
    edits.edit(by, viewerOf(session, grants), params.id, body),
  );
  consoleRoute('listOrderDays', async ({ params, query }, { session, grants }) =>
    deliveries.listDays(viewerOf(session, grants), params.id, query.zoneId),
  );
  consoleRoute('previewDelivery', async ({ params, body }, { by, session, grants }) =>
    deliveries.preview(by, viewerOf(session, grants), params.id, body),
  );
  consoleRoute('changeDelivery', async ({ params, body }, { by, session, grants }) =>
    deliveries.change(by, viewerOf(session, grants), params.id, body),
  );
  consoleRoute('cancelOrder', async ({ params, body: { version, reason } }, { by, session, grants }) =>
    work.move(by, viewerOf(session, grants), params.id, { version, to: 'Cancelled', reason }),
  );
  consoleRoute('markPaid', async ({ params, body }, { by, session, grants }) =>
    work.markPaid(by, viewerOf(session, grants), params.id, body.version),
  );
  consoleRoute('noteOrder', async ({ params, body }, { by, session, grants }) =>
    work.addNote(by, viewerOf(session, grants), params.id, body.text),
  );
  consoleRoute('noteMessage', async ({ params }, { by, session, grants }) =>
    work.noteMessage(by, viewerOf(session, grants), params.id),
  );
  consoleRoute('listDrivers', async (_input, { session, grants }) =>
    reader.listDrivers(grants['orders.deliver'] === undefined ? null : session.staff.id),
  );
  consoleRoute('getMyRun', async (_input, { session, grants }) =>
    reader.readRun(session.staff.id, viewerOf(session, grants)),
  );
}
