import { catalog } from './catalog.ts';
import { shell } from './shell.ts';
import { favourites } from './favourites.ts';
import { ratings } from './feedback.ts';
import { policy } from './policy.ts';
import { search } from './search.ts';
import { shop } from './shop.ts';
import type { core as English } from '../en/core.ts';

/** The messages that every page loads: layout and lists. */
export const core: typeof English = {
  ...shell,
  ...shop,
  ...search,
  ...catalog,
  ...ratings,
  ...favourites,
  ...policy,
};
