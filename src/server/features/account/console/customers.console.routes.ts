import type { ConsoleRoute } from '../../../http/console/console-route.ts';
import type { CustomersService } from './customers.service.ts';
import type { GuestsConsole } from './guests-console.service.ts';

export function customersConsoleRoutes(
  consoleRoute: ConsoleRoute,
  customers: CustomersService,
  guests: GuestsConsole,
): void {
  consoleRoute('listCustomers', async ({ query }) => customers.list(query));
  consoleRoute('getCustomer', async ({ params }, { by }) => customers.read(by, params.id));
  consoleRoute('noteCustomer', async ({ params, body }, { by }) => customers.addNote(by, params.id, body.text));
  consoleRoute('signOutCustomer', async ({ params }, { by }) => customers.signOut(by, params.id));
  consoleRoute('exportCustomer', async ({ params }, { by }) => customers.exportData(by, params.id));
  consoleRoute('eraseCustomer', async ({ params }, { by }) => customers.erase(by, params.id));
  consoleRoute('listGuests', async ({ query }) => guests.list(query));
  consoleRoute('getGuest', async ({ params }) => guests.read(params.id));
  consoleRoute('exportGuest', async ({ params }, { by }) => guests.exportData(by, params.id));
  consoleRoute('eraseGuest', async ({ params }, { by }) => guests.erase(by, params.id));
}
