import type { everyday as English } from '../../en/console/everyday.ts';
import { typed } from '../typed.ts';
import { alarm } from './alarm.ts';
import { audit } from './audit.ts';
import { conflict } from './conflict.ts';
import { delivery } from './delivery.ts';
import { edit } from './edit.ts';
import { frame } from './frame.ts';
import { orders } from './orders.ts';
import { results } from './results.ts';
import { secondFactor } from './second-factor.ts';

/** The messages of the pages that need a sign-in. Large ones of few pages are parts of their own. */
export const everyday: typeof English = {
  ...frame,
  alarm,
  audit,
  conflict,
  delivery,
  edit,
  orders,
  results,
  secondFactor,
  typed,
};
