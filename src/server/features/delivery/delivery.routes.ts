import type { Route } from '../../http/route.ts';
import type { DeliveryService } from './delivery.service.ts';
import { rightUntil } from './delivery.rules.ts';

export function deliveryRoutes(route: Route, delivery: DeliveryService): void {
  route('listDeliveryDays', ({ query }, { caller }) => delivery.listDays(caller, query.zoneId));
  route('getDeliveryToday', ({ query }, { language }) => delivery.readToday(query, language), {
    // Products and pieces are those of one cart.
    tags: (_data, { query }) => ((query.productIds ?? query.pieces) ? null : ['settings', 'delivery', 'today']),
    until: rightUntil,
  });
}
