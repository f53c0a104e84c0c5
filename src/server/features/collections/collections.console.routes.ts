import type { ConsoleRoute } from '../../http/console/console-route.ts';
import type { CollectionsEditor } from './collections-editor.service.ts';

export function collectionsConsoleRoutes(consoleRoute: ConsoleRoute, editor: CollectionsEditor): void {
  consoleRoute('listConsoleCollections', async () => ({ rows: await editor.list() }));
  consoleRoute('getConsoleCollection', async ({ params }) => editor.read(params.id));
  consoleRoute('countCollected', async ({ body }) => ({ count: await editor.count(body.rule) }));
  consoleRoute('createCollection', async ({ body }, { by }) => editor.create(by, body));
  consoleRoute('saveCollection', async ({ params, body }, { by }) => editor.save(by, params.id, body));
  consoleRoute('deleteCollection', async ({ params, body }, { by }) => {
    await editor.remove(by, params.id, body.version);
    return {};
  });
}
