import type { Route } from '../../http/route.ts';
import type { AddressesService } from './addresses.service.ts';

export function addressesRoutes(route: Route, addresses: AddressesService): void {
  route('listAddresses', (_input, { user, language }) => addresses.list(user.userId, language));
  route('addAddress', ({ body }, { user, language }) => addresses.add(user, body, language));
  route('editAddress', ({ params, body }, { user, language }) => addresses.edit(user, params.id, body, language));
  route('deleteAddress', ({ params }, { user }) => addresses.remove(user, params.id));
}
