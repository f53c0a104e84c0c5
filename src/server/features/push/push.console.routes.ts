import type { ConsoleRoute } from '../../http/console/console-route.ts';
import type { PushService } from './push.service.ts';

export function pushConsoleRoutes(consoleRoute: ConsoleRoute, push: PushService): void {
  consoleRoute('getPush', async (_input, { session }) => push.stateOf(session.sessionId));
  consoleRoute('savePush', async ({ body }, { session }) => push.save(session.sessionId, body));
  consoleRoute('removePush', async (_input, { session }) => {
    await push.remove(session.sessionId);
    return null;
  });
}
