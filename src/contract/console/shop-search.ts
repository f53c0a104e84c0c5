import * as z from 'zod/mini';
import { line } from '../validation.ts';
import type { ConsoleEndpoints } from './endpoint.ts';
import { consoleLimits } from './limits.ts';
import { consoleOrderRow, ordersConsoleEndpoints } from './orders.ts';
import { consoleProductRow } from './products.ts';

export const shopSearchEndpoints = {
  searchShop: {
    summary: 'Find orders by number, name, phone or SKU, and products by their words or SKU, at most eight of each.',
    access: 'orders.read',
    query: z.object({ q: line('searchRequired', consoleLimits.searchMax) }),
    response: z.object({
      orders: z.array(consoleOrderRow),
      /** With drafts and archived ones. */
      products: z.nullable(z.array(consoleProductRow)),
      /** Whether the SKU of a product was typed: products come before the orders that have it. */
      isSku: z.boolean(),
    }),
    guarded: { ...ordersConsoleEndpoints.listOrders.guarded, products: 'catalog.read' },
  },
} as const satisfies ConsoleEndpoints;
