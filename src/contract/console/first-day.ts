import * as z from 'zod/mini';
import type { ConsoleEndpoints } from './endpoint.ts';
import { firstDaySteps } from './first-day-steps.ts';

export const firstDayEndpoints = {
  getFirstDay: {
    summary: 'Get what a new shop still needs. Null once an order was delivered.',
    access: 'settings.shop',
    response: z.nullable(z.object({ done: z.record(z.enum(firstDaySteps), z.boolean()) })),
  },
} as const satisfies ConsoleEndpoints;
