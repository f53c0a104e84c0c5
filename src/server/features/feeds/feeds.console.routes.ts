import type { ConsoleRoute } from '../../http/console/console-route.ts';
import type { FeedsService } from './feeds.service.ts';

export function feedsConsoleRoutes(consoleRoute: ConsoleRoute, feeds: FeedsService): void {
  consoleRoute('listFeeds', async (_input, { language }) => ({ rows: await feeds.list(language) }));
}
