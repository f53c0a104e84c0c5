import { type AuditAction, auditActions } from '#contract/console/audit-actions.ts';
import type { Role, Scope } from '#contract/console/permissions.ts';

/**
 * The actions that a role reads in the log: with `own`, a manager those that do not concern the
 * team, an accountant those that concern money.
 */
export function visibleActions(role: Role, scope: Scope): readonly AuditAction[] {
  if (scope === 'all') return auditActions;
  if (role === 'accountant') return auditActions.filter((action) => action.startsWith('payment.'));
  return auditActions.filter((action) => !action.startsWith('staff.'));
}
