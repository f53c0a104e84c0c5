import type { ConsoleRoute } from '../../http/console/console-route.ts';
import type { StockService } from './stock.service.ts';

export function stockConsoleRoutes(consoleRoute: ConsoleRoute, stock: StockService): void {
  consoleRoute('listStock', async ({ query }) => stock.list(query));
  consoleRoute('getStock', async ({ params }) => stock.read(params.id));
  consoleRoute('listMovements', async ({ params, query }) => stock.listHistory(params.id, query));
  consoleRoute('adjustStock', async ({ params, body }, { by }) => stock.adjust(by, params.id, body));
  consoleRoute('receiveStock', async ({ body }, { by }) => stock.receive(by, body.items, body.note));
  consoleRoute('setLowFrom', async ({ params, body }, { by }) => stock.setLowFrom(by, params.id, body));
}
