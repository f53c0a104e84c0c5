import type { ConsoleRoute } from '../../http/console/console-route.ts';
import type { FirstDayService } from './first-day.service.ts';

export function firstDayConsoleRoutes(consoleRoute: ConsoleRoute, firstDay: FirstDayService): void {
  consoleRoute('getFirstDay', async () => firstDay.read());
  consoleRoute('confirmFirstDayStep', async ({ params }, { by }) => {
    await firstDay.confirm(by, params.step);
    return null;
  });
}
