import type { ConsoleRoute } from '../http/console/console-route.ts';
import type { DemoOrders } from './demo-orders.ts';

export function demoOrdersConsoleRoutes(consoleRoute: ConsoleRoute, demoOrders: DemoOrders): void {
  consoleRoute('makeTestOrder', async () => demoOrders.placeTest());
}
