import type { ConsoleRoute } from '../../http/console/console-route.ts';
import type { StockService } from './stock.service.ts';

export function stockConsoleRoutes(consoleRoute: ConsoleRoute, stock: StockService): void {
  consoleRoute('listStock', async ({ query }) => stock.list(query));
  consoleRoute('getStock', async ({ params }) => stock.read(params.id));
  consoleRoute('listMovements', async ({ params, query }) => stock.listHistory(params.id, query));
  consoleRoute('adjustStock', async ({ params, body }, { by }) => stock.adjust(by, params.id, body));
  consoleRoute('receiveStock', async ({ body }, { by }) => stock.receive(by, body.items, body.note));
  consoleRoute('setLowFrom', async ({ params, body }, { by }) => stock.setLowFrom(by, params.id, body));
  const { counts } = stock;
  consoleRoute('listStockCounts', async () => counts.list());
  consoleRoute('beginStockCount', async ({ body }, { by }) => counts.begin(by, body));
  consoleRoute('getStockCount', async ({ params }) => counts.read(params.id));
  consoleRoute('listCountRows', async ({ params, query }) => counts.listRows(params.id, query));
  consoleRoute('countVariant', async ({ params, body }, { by }) => counts.countVariant(by, params, body));
  consoleRoute('getCountReview', async ({ params }) => counts.review(params.id));
  consoleRoute('finishStockCount', async ({ params, body }, { by }) => counts.finish(by, params.id, body));
  consoleRoute('discardStockCount', async ({ params, body }, { by }) => counts.discard(by, params.id, body.version));
}
