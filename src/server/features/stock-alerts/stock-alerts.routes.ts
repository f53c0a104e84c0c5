import type { Route } from '../../http/route.ts';
import type { StockAlertsService } from './stock-alerts.service.ts';

export function stockAlertsRoutes(route: Route, stockAlerts: StockAlertsService): void {
  route('askStockAlert', ({ body }, { caller, language }) => stockAlerts.ask(body, caller, language));
  route('confirmStockAlert', ({ body }, { language }) => stockAlerts.confirm(body.token, language));
  route('cancelStockAlert', ({ body }) => stockAlerts.cancel(body.token));
}
