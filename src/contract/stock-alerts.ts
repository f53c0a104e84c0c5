import * as z from 'zod/mini';
import type { Endpoints } from './http/endpoint.ts';
import { variantId } from './ids.ts';
import { named, emptyResponse } from './pieces.ts';
import { email, say } from './validation.ts';

/** Guests send an email; for users, the account's email is used. */
export const stockAlertForm = z.object({ email });

// 128 random bits.
const token = z.string(say('fieldInvalid')).check(z.regex(/^[\w-]{22}$/, say('fieldInvalid')));
const tokenForm = z.object({ token });

export const stockAlertsEndpoints = {
  askStockAlert: {
    summary: 'Create a stock alert for a sold-out variant. Guests confirm it with a mailed link.',
    access: 'anyone',
    body: z.object({ variantId, email: z.optional(email) }),
    response: z.object({ confirmed: z.boolean() }),
  },
  confirmStockAlert: {
    summary: 'Confirm a stock alert with the mailed token.',
    access: 'anyone',
    body: tokenForm,
    response: z.object({ product: z.nullable(named), inStock: z.boolean() }),
  },
  cancelStockAlert: {
    summary: 'Cancel the stock alerts of a mailed link. Cancelling twice has no further effect.',
    access: 'anyone',
    body: tokenForm,
    response: emptyResponse,
  },
} as const satisfies Endpoints;
