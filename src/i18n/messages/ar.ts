import { first } from './ar/first.ts';
import { rest } from './ar/rest.ts';
import type { Messages } from './en.ts';

/** Every word of the storefront in Arabic. */
export const ar: Messages = { ...first, ...rest };
