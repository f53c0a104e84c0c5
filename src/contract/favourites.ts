import * as z from 'zod/mini';
import { variantWithProduct } from './catalog.ts';
import { endpoints } from './endpoint.ts';
import { variantId } from './ids.ts';
import { rows } from './pieces.ts';
import { id } from './validation.ts';

export const favourite = z.object({ id, variant: variantWithProduct });
export type Favourite = z.output<typeof favourite>;

const favouriteOf = z.object({ variant_id: id });

export const favouritesEndpoints = endpoints({
  addFavourite: {
    summary: 'Keeps a variant; adding twice is the same as once.',
    access: 'shopper',
    status: 201,
    body: z.object({ variantId }),
    response: favouriteOf,
  },
  removeFavourite: {
    summary: 'Lets a variant go; removing what is not there is fine.',
    access: 'shopper',
    params: z.object({ variantId }),
    response: favouriteOf,
  },
  listFavourites: { summary: 'The shopper’s favourites, newest first.', access: 'shopper', response: rows(favourite) },
});
