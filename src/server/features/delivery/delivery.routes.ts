import type { Route } from '../../http/route.ts';
import type { DeliveryService } from './delivery.service.ts';

export function deliveryRoutes(route: Route, delivery: DeliveryService): void {
  route('listDeliveryDays', ({ query }, { caller }) => delivery.listDays(caller, query.zoneId));
  route('getDeliveryToday', ({ query }) => delivery.readToday(query.productIds));
}
