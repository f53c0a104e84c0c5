import * as z from 'zod/mini';
import type { ConsoleEndpoints } from './endpoint.ts';

/** What a new shop still needs, in the order of the checklist. */
export const firstDaySteps = [
  'name',
  'logo',
  'registration',
  'contact',
  'zones',
  'products',
  'testOrder',
  'team',
] as const;
export type FirstDayStep = (typeof firstDaySteps)[number];

export const firstDayEndpoints = {
  getFirstDay: {
    summary: 'Get what a new shop still needs. Null once an order was delivered.',
    access: 'settings.shop',
    response: z.nullable(z.object({ done: z.record(z.enum(firstDaySteps), z.boolean()) })),
  },
} as const satisfies ConsoleEndpoints;
