import type { Route } from '../../http/route.ts';
import type { StockAlertsService } from './stock-alerts.service.ts';

export function stockAlertsRoutes(route: Route, stockAlerts: StockAlertsService): void {
  route('askStockAlert', ({ body }, { viewer, language }) => stockAlerts.ask(body, viewer, language));
  route('confirmStockAlert', ({ body }, { language }) => stockAlerts.confirm(body.token, language));
  route('cancelStockAlert', ({ body }) => stockAlerts.cancel(body.token));
}
