import * as z from 'zod/mini';
import { date } from '../pieces.ts';
import { isDay } from '../values/qatar-time.ts';
import { id, say } from '../validation.ts';
import { actorKinds, auditActions, subjectKinds, undoActions } from './audit-actions.ts';
import type { ConsoleEndpoints } from './endpoint.ts';
import { outcomes } from './outcomes.ts';

/** A row of the action log. `before` and `after` have the fields that changed. */
export const auditRow = z.object({
  id: z.int(),
  /** The rows of one action share it. */
  act: z.string(),
  at: date,
  by: z.object({ kind: z.enum(actorKinds), id: z.nullable(id), name: z.string() }),
  action: z.enum(auditActions),
  subject: z.object({ kind: z.enum(subjectKinds), id: z.string(), label: z.string() }),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  reason: z.nullable(z.string()),
  sender: z.nullable(z.string()),
});
export type AuditRow = z.output<typeof auditRow>;

const pageMax = 100;

export const auditEndpoints = {
  listAudit: {
    summary: 'List what was done, newest first.',
    access: 'audit.read',
    query: z.object({
      /** The id of the last row of the page before. */
      after: z.optional(z.int(say('fieldInvalid')).check(z.gte(1, say('fieldInvalid')))),
      limit: z._default(
        z.int(say('outOfRange')).check(z.gte(1, say('outOfRange')), z.lte(pageMax, say('outOfRange'))),
        50,
      ),
      staff: z.optional(id),
      action: z.optional(z.enum(auditActions, say('fieldInvalid'))),
      subjectKind: z.optional(z.enum(subjectKinds, say('fieldInvalid'))),
      subjectId: z.optional(z.string().check(z.maxLength(40, say('tooLong')))),
      /** A day in Qatar. */
      day: z.optional(z.string().check(z.refine(isDay, say('fieldInvalid')))),
    }),
    response: z.object({ rows: z.array(auditRow), next: z.nullable(z.int()) }),
    // What a piece costs the shop, in the rows of a variant.
    guarded: { cost: 'reports.read' },
  },
  undoAct: {
    summary:
      'Undo what was just done, as long as nothing else has happened to it. Needs a fresh proof if a price falls by more than half.',
    // What is undone needs its own permission.
    access: 'staff',
    params: z.object({ act: z.string().check(z.maxLength(40)) }),
    response: outcomes,
    audit: undoActions,
    // The versions after the act are in the log.
    versioned: 'none',
  },
} as const satisfies ConsoleEndpoints;
