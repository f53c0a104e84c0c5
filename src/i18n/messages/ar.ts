import { core } from './ar/core.ts';
import { full } from './ar/full.ts';
import { home } from './ar/home.ts';
import { late } from './ar/late.ts';
import { list } from './ar/list.ts';
import { payment } from './ar/payment.ts';
import { product } from './ar/product.ts';
import type { Messages } from './en.ts';

/** Every message of the storefront in Arabic. */
export const ar: Messages = { ...core, ...home, ...list, ...product, ...full, ...payment, ...late };
