import type { Route } from '../../http/route.ts';
import type { OrdersService } from './orders.service.ts';

export function ordersRoutes(route: Route, orders: OrdersService): void {
  route('listOrders', ({ query }, { user }) => orders.list(user.userId, query));
  route('listOrdersAlias', ({ query }, { user }) => orders.list(user.userId, query));
  route('getOrder', ({ params }, { user, language }) => orders.readOwn(user.userId, params.id, language));
  route('listOrderDays', ({ params, query }, { user }) => orders.listOwnDays(user.userId, params.id, query.zoneId));
  route('cancelOrder', ({ params }, { user, language }) => orders.cancelOwn(user, params.id, language), {
    isShown: true,
  });
}
