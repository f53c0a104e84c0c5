import { permission } from './permission.ts';
import { stock } from './stock.ts';

/** The stock, and what the action log names beside what every page has. */
export const log = { permission, stock };
