import * as z from 'zod/mini';
import { emptyResponse } from '../pieces.ts';
import { email, line, say } from '../validation.ts';
import type { ConsoleEndpoints } from './endpoint.ts';
import { between, lineSchema } from './pieces.ts';
import { seenVersionSchema } from './version.ts';

/** A host name or an IP address, without port and path. */
const host = line('fieldRequired', 253).check(z.regex(/^[a-z0-9.:-]+$/i, say('fieldInvalid')));

const mailServerValues = z.object({
  host,
  port: between(1, 65_535),
  /** `tls`: encrypted from the start (port 465). `starttls`: encrypted after the greeting (port 587). */
  security: z.enum(['tls', 'starttls'], say('fieldInvalid')),
  /** Empty: the server asks for no password. */
  user: lineSchema(254),
  /** The address from which mails come. */
  from: email,
});
export type MailServerValues = z.output<typeof mailServerValues>;

const shown = z.object({
  /** The mail server of the console, without its password; null if none is set. */
  server: z.nullable(mailServerValues),
  hasPassword: z.boolean(),
  /** One is stored that the keys of the shop do not open. It must be set again. */
  isUnreadable: z.optional(z.literal(true)),
  version: z.int(),
  /** The host of SMTP_URL, which wins; null if it is not set. */
  environmentHost: z.nullable(z.string()),
});
export type MailServer = z.output<typeof shown>;

/** Why a mail could not be sent. `key`: the server was stored with another key of the shop. */
export type MailFailure = 'host' | 'internal' | 'connection' | 'encryption' | 'login' | 'refused' | 'key';

export const mailServerEndpoints = {
  getMailServer: {
    summary: 'Get the mail server of the shop. Its password is never sent.',
    access: 'staff.manage',
    response: shown,
  },
  saveMailServer: {
    summary: 'Set the mail server of the shop. Without a password, the stored one stays if host and user do.',
    access: 'staff.manage',
    body: z.object({ version: seenVersionSchema, ...mailServerValues.shape, password: z.optional(lineSchema(500)) }),
    response: shown,
    audit: 'setting.changed',
    versioned: 'one',
    stepUp: true,
  },
  removeMailServer: {
    summary: 'Remove the mail server of the console.',
    access: 'staff.manage',
    response: emptyResponse,
    audit: 'setting.removed',
    // Removing twice is harmless.
    versioned: 'none',
    stepUp: true,
  },
  sendTestMail: {
    summary: 'Send a mail to the caller through the mail server of the shop, and wait for its answer.',
    access: 'staff.manage',
    response: z.object({ to: z.string() }),
    audit: 'setting.confirmed',
    versioned: 'new',
    stepUp: true,
  },
} as const satisfies ConsoleEndpoints;
