import type { Undo } from '../../audit/undo.ts';
import type { ConsoleRoute } from '../../http/console/console-route.ts';
import { visibleActions } from './audit.rules.ts';
import type { AuditService } from './audit.service.ts';

export function auditConsoleRoutes(
  consoleRoute: ConsoleRoute,
  { audit, undo }: { audit: AuditService; undo: Undo },
): void {
  consoleRoute('listAudit', async ({ query }, { session, scope }) =>
    audit.list(query, visibleActions(session.staff.role, scope ?? 'own')),
  );
  consoleRoute('undoAct', async ({ params }, { by, grants }) => undo(by, grants, params.act));
}
