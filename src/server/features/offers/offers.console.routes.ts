import type { ConsoleRoute } from '../../http/console/console-route.ts';
import type { OffersService } from './offers.service.ts';

export function offersConsoleRoutes(consoleRoute: ConsoleRoute, { reader, edit, ending }: OffersService): void {
  consoleRoute('listConsoleOffers', async ({ query }) => reader.list(query));
  consoleRoute('getConsoleOffer', async ({ params }) => reader.get(params.id));
  consoleRoute('previewOffer', async ({ body }) => reader.preview(body));
  consoleRoute('createOffer', async ({ body }, { by }) => edit.create(by, body));
  consoleRoute('saveOffer', async ({ params, body }, { by }) => edit.save(by, params.id, body));
  consoleRoute('endOffer', async ({ params, body }, { by }) => ending.end(by, params.id, body));
}
