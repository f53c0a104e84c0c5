import * as z from 'zod/mini';
import { emptyResponse } from '../pieces.ts';
import { say } from '../validation.ts';
import type { ConsoleEndpoints } from './endpoint.ts';

const key = (pattern: RegExp) => z.string(say('fieldRequired')).check(z.regex(pattern, say('fieldInvalid')));

const pushState = z.object({
  /** The key that a browser subscribes with, in base64url. */
  publicKey: z.string(),
  /** Whether new orders are pushed to this device. */
  isOn: z.boolean(),
  /** On how many other devices of the person they are. */
  others: z.int(),
});

export const pushEndpoints = {
  getPush: {
    summary: 'Get whether new orders are pushed to this device, and the key to subscribe with.',
    access: 'orders.accept',
    response: pushState,
  },
  savePush: {
    summary: 'Push new orders to this device, until its session ends.',
    access: 'orders.accept',
    body: z.object({
      endpoint: z.string(say('fieldRequired')).check(z.maxLength(1000, say('tooLong'))),
      /** The keys of the subscription, in base64url. */
      p256dh: key(/^[\w-]{87}$/),
      auth: key(/^[\w-]{22}$/),
    }),
    response: pushState,
    // It concerns this device only, as a switch of the browser does.
    audit: 'none',
    // A device has one subscription: the last one counts.
    versioned: 'none',
  },
  removePush: {
    summary: 'Stop pushing new orders to this device.',
    access: 'staff',
    response: emptyResponse,
    audit: 'none',
    // Stopping twice is harmless.
    versioned: 'none',
  },
  testPush: {
    summary: 'Push a test message to this device.',
    access: 'orders.accept',
    response: emptyResponse,
    // It changes nothing.
    audit: 'none',
    versioned: 'none',
  },
} as const satisfies ConsoleEndpoints;
