import type { log as english } from '../../en/console/log.ts';
import { permission } from './permission.ts';
import { stock } from './stock.ts';

/** The stock, and what the action log names beside what every page has. */
export const log: typeof english = { permission, stock };
