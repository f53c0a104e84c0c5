import { typed } from '../typed.ts';
import { audit } from './audit.ts';
import { conflict } from './conflict.ts';
import { delivery } from './delivery.ts';
import { edit } from './edit.ts';
import { orders } from './orders.ts';
import { permission } from './permission.ts';
import { results } from './results.ts';
import { secondFactor } from './second-factor.ts';
import { stock } from './stock.ts';
import { today } from './today.ts';

/** The messages of the pages that need a sign-in. Large ones of few pages are parts of their own. */
export const everyday = {
  audit,
  conflict,
  delivery,
  edit,
  orders,
  permission,
  results,
  secondFactor,
  stock,
  today,
  typed,
};
