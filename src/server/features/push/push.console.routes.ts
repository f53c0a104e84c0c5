import type { ConsoleRoute } from '../../http/console/console-route.ts';
import type { PushService } from './push.service.ts';

export function pushConsoleRoutes(consoleRoute: ConsoleRoute, push: PushService): void {
  consoleRoute('getPush', async (_input, { session }) => push.stateOf(session));
  consoleRoute('savePush', async ({ body }, { session }) => push.save(session, body));
  consoleRoute('removePush', async (_input, { session }) => {
    await push.remove(session.sessionId);
    return null;
  });
  consoleRoute('testPush', async (_input, { session }) => {
    await push.test(session.sessionId);
    return null;
  });
}
