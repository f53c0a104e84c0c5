import { cakes } from './cakes.ts';
import { flowers } from './flowers.ts';
import { gifts } from './gifts.ts';
import { majlis } from './majlis.ts';
import type { Scenes } from './scene.ts';
import { sweets } from './sweets.ts';

/** Every product and category picture by its name. */
export const scenes: Scenes = { ...flowers, ...cakes, ...sweets, ...majlis, ...gifts };
