import type { ConsoleRoute } from '../../../http/console/console-route.ts';
import type { SettingsConsole } from './settings-console.ts';

export function settingsConsoleRoutes(
  consoleRoute: ConsoleRoute,
  { groups, zones, mailServer, takesOnline, describePayments }: SettingsConsole,
): void {
  consoleRoute('getShopSettings', async () => groups.read('shop'));
  consoleRoute('saveShopSettings', async ({ body }, { by }) => groups.save(by, 'shop', body));
  consoleRoute('getLookSettings', async () => groups.read('look'));
  consoleRoute('saveLookSettings', async ({ body }, { by }) => groups.save(by, 'look', body));
  consoleRoute('getNotificationSettings', async () => ({
    ...(await groups.read('notifications')),
    sendsMails: await mailServer.sendsMails(),
  }));
  consoleRoute('saveNotificationSettings', async ({ body }, { by }) => groups.save(by, 'notifications', body));
  consoleRoute('getMailServer', async () => mailServer.read());
  consoleRoute('saveMailServer', async ({ body }, { by }) => mailServer.save(by, body));
  consoleRoute('removeMailServer', async (_input, { by }) => {
    await mailServer.remove(by);
    return null;
  });
  consoleRoute('sendTestMail', async (_input, { by, session }) => mailServer.sendTest(by, session.staff));
  consoleRoute('getDeliverySettings', async () => ({
    settings: await groups.read('delivery'),
    zones: await zones.listZones(),
  }));
  consoleRoute('saveDeliverySettings', async ({ body }, { by }) => groups.save(by, 'delivery', body));
  consoleRoute('addZone', async ({ body }, { by }) => zones.addZone(by, body));
  consoleRoute('saveZone', async ({ params, body }, { by }) => zones.saveZone(by, params.id, body));
  consoleRoute('saveZoneFees', async ({ body }, { by }) => zones.saveFees(by, body));
  consoleRoute('orderZones', async ({ body }, { by }) => zones.orderZones(by, body.zones));
  consoleRoute('getPaymentSettings', async () => ({
    options: await zones.listOptions(),
    takesOnline,
    settings: await groups.read('payments'),
    ...(await describePayments()),
  }));
  consoleRoute('savePaymentSettings', async ({ body }, { by }) => groups.save(by, 'payments', body));
  consoleRoute('savePaymentOption', async ({ params, body }, { by }) => zones.saveOption(by, params.id, body));
}
