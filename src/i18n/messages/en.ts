import { core } from './en/core.ts';
import { full } from './en/full.ts';
import { home } from './en/home.ts';
import { late } from './en/late.ts';
import { list } from './en/list.ts';
import { payment } from './en/payment.ts';
import { product } from './en/product.ts';

/**
 * Every message of the storefront in English; this object defines the shape of the other languages.
 */
export const en = { ...core, ...home, ...list, ...product, ...full, ...payment, ...late };

export type Messages = typeof en;
