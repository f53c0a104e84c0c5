import type { ConsoleRoute } from '../../http/console/console-route.ts';
import type { ReportsService } from './reports.service.ts';

export function reportsConsoleRoutes(consoleRoute: ConsoleRoute, reports: ReportsService): void {
  consoleRoute('getReport', async ({ query }) => reports.read(query));
  consoleRoute('getMoneyReport', async ({ query }) => reports.readMoney(query));
  consoleRoute('getSalesToday', async (_input, { grants }) =>
    reports.readToday({ withDays: grants['reports.read'] !== undefined }),
  );
}
