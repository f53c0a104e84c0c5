import * as z from 'zod/mini';
import { variantWithProduct } from './catalog.ts';
import type { Endpoints } from './http/endpoint.ts';
import { variantId } from './ids.ts';
import { rows } from './pieces.ts';
import { id } from './validation.ts';

export const favourite = z.object({ id, variant: variantWithProduct });
export type Favourite = z.output<typeof favourite>;

const favouriteOf = z.object({ variant_id: id });

export const favouritesEndpoints = {
  addFavourite: {
    summary: 'Add a favourite. Adding it twice changes nothing.',
    access: 'shopper',
    status: 201,
    body: z.object({ variantId }),
    response: favouriteOf,
  },
  removeFavourite: {
    summary: 'Remove a favourite. Removing an unknown one succeeds.',
    access: 'shopper',
    params: z.object({ variantId }),
    response: favouriteOf,
  },
  listFavourites: {
    summary: 'List the favourites, newest first.',
    access: 'shopper',
    response: rows(favourite),
  },
  listFavouriteIds: {
    summary: 'List the ids of all favourite variants, newest first.',
    access: 'shopper',
    response: z.object({ variantIds: z.array(id) }),
  },
} as const satisfies Endpoints;
