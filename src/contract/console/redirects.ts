import * as z from 'zod/mini';
import { date, emptyResponse } from '../pieces.ts';
import { id, line, optionalLine } from '../validation.ts';
import type { ConsoleEndpoints } from './endpoint.ts';
import { between } from './pieces.ts';
import { redirectLimits, redirectRefusals } from './redirect-limits.ts';
import { seenVersionSchema } from './version.ts';

const redirect = z.object({
  id,
  version: z.int(),
  /** An address of an old shop, without the language: it counts in every language of the shop. */
  from: z.string(),
  /** A page of the shop. */
  to: z.string(),
  createdAt: date,
  /** How often it was followed in the last 30 days, and the last day on which it was. */
  hits: z.int(),
  lastDay: z.nullable(z.string()),
});
export type Redirect = z.output<typeof redirect>;

const refused = z.object({ line: z.int(), reason: z.enum(redirectRefusals) });
const report = z.object({
  /** Why the file cannot be read, in the person's language. Nothing of it is written then. */
  problem: z.nullable(z.string()),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** The first wrong lines. They are left out. */
  lines: z.array(refused),
});
export type RedirectReport = z.output<typeof report>;

// The rules of addresses have a reason each: `redirect_refused`.
const typed = line('fieldRequired', 2 * redirectLimits.pathMax);
const edited = { from: typed, to: typed };
const target = z.object({ id });
const writes = { access: 'content.write', response: redirect } as const;
const files = { access: 'content.write', deadline: 'none', response: report } as const;

export const redirectsEndpoints = {
  listRedirects: {
    summary: 'List the redirects from addresses of an old shop, newest first.',
    access: 'content.write',
    query: z.object({
      /** The id of the last row of the page before. */
      after: z.optional(id),
      limit: z._default(between(1, 100), 50),
      /** A part of either address. */
      q: optionalLine(redirectLimits.pathMax),
    }),
    response: z.object({ rows: z.array(redirect), next: z.nullable(id) }),
  },
  addRedirect: {
    ...writes,
    summary: 'Redirect an address of an old shop to a page. Redirects to that address lead to the page as well.',
    body: z.object(edited),
    audit: 'redirect.added',
    versioned: 'new',
  },
  saveRedirect: {
    ...writes,
    summary: 'Change a redirect. An edit of someone else of the other address stays.',
    params: target,
    body: z.object({
      version: seenVersionSchema,
      ...edited,
      /** The addresses as the person read them. */
      base: z.optional(z.partial(z.object(edited))),
    }),
    audit: 'redirect.changed',
    versioned: 'one',
  },
  removeRedirect: {
    access: 'content.write',
    summary: 'Remove a redirect. One that is gone already is no error.',
    params: target,
    response: emptyResponse,
    audit: 'redirect.removed',
    // A redirect is removed once.
    versioned: 'none',
  },
  planRedirects: {
    ...files,
    summary:
      'Say what a file of redirects would change (multipart, one file field "file"): CSV with the columns from and to. Nothing is written.',
    // Nothing of the shop changes.
    audit: 'none',
    versioned: 'new',
  },
  importRedirects: {
    ...files,
    summary: 'Add the redirects of a file (multipart, one file field "file"), and change those that there are.',
    audit: 'redirect.imported',
    // The same file again changes nothing.
    versioned: 'none',
  },
} as const satisfies ConsoleEndpoints;
