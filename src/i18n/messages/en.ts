import { first } from './en/first.ts';
import { rest } from './en/rest.ts';

/** Every word of the storefront in English; this object defines the shape of the other languages. */
export const en = { ...first, ...rest };

export type Messages = typeof en;
