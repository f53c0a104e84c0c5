import * as z from 'zod/mini';
import { emptyResponse } from '../pieces.ts';
import type { ConsoleEndpoints } from './endpoint.ts';
import { confirmableSteps, firstDaySteps } from './first-day-steps.ts';

export const firstDayEndpoints = {
  getFirstDay: {
    summary: 'Get what a new shop still needs. Null once an order was delivered.',
    access: 'settings.shop',
    response: z.nullable(z.object({ done: z.record(z.enum(firstDaySteps), z.boolean()) })),
  },
  confirmFirstDayStep: {
    summary: 'Say that a step of the checklist needs no change.',
    access: 'settings.shop',
    params: z.object({ step: z.enum(confirmableSteps) }),
    response: emptyResponse,
    audit: 'setting.confirmed',
    // Saying it twice says the same.
    versioned: 'none',
  },
} as const satisfies ConsoleEndpoints;
