import type { ConsoleRoute } from '../../http/console/console-route.ts';
import type { UndoService } from './undo.service.ts';

export function undoConsoleRoutes(consoleRoute: ConsoleRoute, { undo }: UndoService): void {
  consoleRoute('undoAct', async ({ params }, { by, grants }) => undo(by, grants, params.act));
}
