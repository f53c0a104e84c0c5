import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { variantId } from './ids.ts';
import { named, nothing } from './pieces.ts';
import { email, say } from './validation.ts';

/** What a guest types; a user's own address counts without being sent. */
export const stockAlertForm = z.object({ email });

// 128 random bits.
const token = z.string(say('fieldInvalid')).check(z.regex(/^[\w-]{22}$/, say('fieldInvalid')));
const tokenForm = z.object({ token });

export const stockAlertsEndpoints = endpoints({
  askStockAlert: {
    summary: 'Asks for one mail when a sold-out variant is back. A guest’s address is mailed a link to confirm first.',
    access: 'anyone',
    body: z.object({ variantId, email: z.optional(email) }),
    response: z.object({ confirmed: z.boolean() }),
  },
  confirmStockAlert: {
    summary: 'Confirms an alert with the token that was mailed.',
    access: 'anyone',
    body: tokenForm,
    response: z.object({ product: z.nullable(named), inStock: z.boolean() }),
  },
  cancelStockAlert: {
    summary: 'Ends the alerts that a mailed link stands for; what is over already is fine.',
    access: 'anyone',
    body: tokenForm,
    response: nothing,
  },
});
