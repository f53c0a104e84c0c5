import type { Route } from '../../http/route.ts';
import type { FavouritesService } from './favourites.service.ts';

export function favouritesRoutes(route: Route, favourites: FavouritesService): void {
  route('addFavourite', ({ body }, { caller }) => favourites.add(caller, body.variantId));
  route('removeFavourite', ({ params }, { caller }) => favourites.remove(caller, params.variantId));
  route('listFavourites', (_input, { caller, language }) => favourites.list(caller, language));
  route('listFavouriteIds', (_input, { caller }) => favourites.listIds(caller));
}
