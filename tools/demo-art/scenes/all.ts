import { cakes } from './cakes.ts';
import { chocolate } from './chocolate.ts';
import { coffeeKarak } from './coffee-karak.ts';
import { datesSweets } from './dates-sweets.ts';
import { flowers } from './flowers.ts';
import { home } from './home.ts';
import { jewellery } from './jewellery.ts';
import { oudPerfume } from './oud-perfume.ts';
import type { Scenes } from './scene.ts';
import { toys } from './toys.ts';

/** Every product and category picture by its name. */
export const scenes: Scenes = {
  ...flowers,
  ...cakes,
  ...datesSweets,
  ...chocolate,
  ...coffeeKarak,
  ...oudPerfume,
  ...jewellery,
  ...toys,
  ...home,
};
