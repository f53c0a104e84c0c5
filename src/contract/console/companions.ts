import * as z from 'zod/mini';
import { imagePath } from '../pieces.ts';
import { id, say } from '../validation.ts';
import { bilingual } from './pieces.ts';

/** The handle of a product that goes with another; those of imported products may have any letters. */
export const companionSchema = z.string(say('fieldInvalid')).check(z.regex(/^[^\s/?#]{1,100}$/u, say('fieldInvalid')));

/** A product that goes with another. Without an id and a name if no product has the handle. */
export const companionRow = z.object({ id: z.nullable(id), handle: z.string(), name: bilingual, picture: imagePath });
