import { catalog } from './catalog.ts';
import { shell } from './shell.ts';
import { favourites } from './favourites.ts';
import { ratings } from './feedback.ts';
import { policy } from './policy.ts';
import { search } from './search.ts';
import { shop } from './shop.ts';

/** The messages that every page loads: layout and lists. */
export const core = {
  ...shell,
  ...shop,
  ...search,
  ...catalog,
  ...ratings,
  ...favourites,
  ...policy,
};
