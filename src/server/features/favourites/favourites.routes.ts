import type { Route } from '../../http/route.ts';
import type { FavouritesService } from './favourites.service.ts';

export function favouritesRoutes(route: Route, favourites: FavouritesService): void {
  route('addFavourite', ({ body }, { visitor }) => favourites.add(visitor, body.variantId));
  route('removeFavourite', ({ params }, { visitor }) => favourites.remove(visitor, params.variantId));
  route('listFavourites', (_input, { visitor, language }) => favourites.list(visitor, language));
  route('listFavouriteIds', (_input, { visitor }) => favourites.listIds(visitor));
}
