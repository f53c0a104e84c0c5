import { core } from './en/core.ts';
import { full } from './en/full.ts';

/**
 * Every message of the storefront in English; this object defines the shape of the other languages.
 */
export const en = { ...core, ...full };

export type Messages = typeof en;
