import * as z from 'zod/mini';
import type { ConsoleEndpoints } from './endpoint.ts';
import { consoleOrder, ordersConsoleEndpoints } from './orders.ts';
import { bilingual } from './pieces.ts';

const seller = z.object({
  name: bilingual,
  legalName: bilingual,
  commercialRegistration: z.string(),
  address: bilingual,
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  /** The path of its picture. */
  logo: z.nullable(z.string()),
  /** The colour of the names on a gift card. Null: that of Dana. */
  accent: z.optional(z.nullable(z.string())),
});

const personName = z.object({ name: z.string() });

const slip = z.extend(
  z.pick(consoleOrder, {
    id: true,
    number: true,
    status: true,
    payment: true,
    placedAt: true,
    zone: true,
    delivery: true,
    promise: true,
    pieces: true,
    marks: true,
    customer: true,
    missingOptions: true,
    toCollect: true,
    items: true,
    money: true,
    gift: true,
    wish: true,
  }),
  // Paper goes through many hands: only the label of a courier has a phone.
  {
    seller,
    giver: z.nullable(personName),
    recipient: z.nullable(personName),
    /** Whom and where a courier without a login finds. */
    courier: z.nullable(z.object({ name: z.string(), phone: z.string(), address: z.string() })),
  },
);
export type Slip = z.output<typeof slip>;

export const slipsEndpoints = {
  getSlip: {
    summary: 'Get what is printed of an order, by its id or its number.',
    access: 'orders.print',
    params: ordersConsoleEndpoints.getOrder.params,
    response: slip,
    guarded: { ...ordersConsoleEndpoints.getOrder.guarded, courier: 'orders.contact' },
  },
} as const satisfies ConsoleEndpoints;
