import * as z from 'zod/mini';
import { say } from '../validation.ts';
import { integerMax } from '../values/limits.ts';

/** The version that a person saw, sent with a change. */
export const seenVersionSchema = z
  .int(say('fieldInvalid'))
  .check(z.gte(1, say('fieldInvalid')), z.lte(integerMax, say('fieldInvalid')));
