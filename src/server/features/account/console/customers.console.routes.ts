import type { Grants } from '#contract/console/permissions.ts';
import type { PeopleSort } from '#contract/console/people.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { ConsoleRoute } from '../../../http/console/console-route.ts';
import type { CustomersConsole } from './customers-console.ts';

// The order of a list and what a filter leaves out say who spent how much.
function assertMaySort(grants: Grants, { sort, spent }: { sort: PeopleSort; spent?: number | undefined }): void {
  if ((sort === 'spent' || spent !== undefined) && grants['orders.money'] === undefined)
    throw new AppError('not_permitted', { details: { permission: 'orders.money' } });
}

export function customersConsoleRoutes(
  consoleRoute: ConsoleRoute,
  { accounts, guests, people, records }: CustomersConsole,
): void {
  consoleRoute('listPeople', async ({ query }, { grants }) => {
    assertMaySort(grants, query);
    return people.list(query);
  });
  consoleRoute('listTags', async () => records.listTags());
  consoleRoute('addTag', async ({ body }, { by }) => records.addTag(by, body.name));
  consoleRoute('removeTag', async ({ params }, { by }) => records.removeTag(by, params.id));
  consoleRoute('tagCustomer', async ({ params, body }, { by }) =>
    records.setTags(by, { userId: params.id }, body.tags),
  );
  consoleRoute('tagGuest', async ({ params, body }, { by }) => records.setTags(by, { orderId: params.id }, body.tags));
  consoleRoute('noteCustomer', async ({ params, body }, { by }) =>
    records.addNote(by, { userId: params.id }, body.text),
  );
  consoleRoute('noteGuest', async ({ params, body }, { by }) => records.addNote(by, { orderId: params.id }, body.text));
  consoleRoute('saveNote', async ({ params, body }, { by }) => records.saveNote(by, params.id, body));
  consoleRoute('removeNote', async ({ params }, { by }) => records.removeNote(by, params.id));
  consoleRoute('listCustomers', async ({ query }) => accounts.list(query));
  consoleRoute('getCustomer', async ({ params }, { by }) => accounts.read(by, params.id));
  consoleRoute('signOutCustomer', async ({ params }, { by }) => accounts.signOut(by, params.id));
  consoleRoute('exportCustomer', async ({ params }, { by }) => accounts.exportData(by, params.id));
  consoleRoute('eraseCustomer', async ({ params }, { by }) => accounts.erase(by, params.id));
  consoleRoute('listGuests', async ({ query }) => guests.list(query));
  consoleRoute('getGuest', async ({ params }) => guests.read(params.id));
  consoleRoute('exportGuest', async ({ params }, { by }) => guests.exportData(by, params.id));
  consoleRoute('eraseGuest', async ({ params }, { by }) => guests.erase(by, params.id));
}
