import type { ConsoleRoute } from '../../http/console/console-route.ts';
import type { ContentEditor } from './content-editor.service.ts';
import type { ContentTransfer } from './content-transfer.service.ts';

export function contentConsoleRoutes(
  consoleRoute: ConsoleRoute,
  editor: ContentEditor,
  transfer: ContentTransfer,
): void {
  consoleRoute('getHomeDraft', async () => editor.readHome());
  consoleRoute('saveHomeDraft', async ({ body }, { by }) => editor.save(by, 'home', body));
  consoleRoute('listOwnPages', async () => ({ rows: await editor.list() }));
  consoleRoute('addOwnPage', async ({ body }, { by }) => editor.add(by, body));
  consoleRoute('getOwnPage', async ({ params }) => editor.readPage(params.handle));
  consoleRoute('saveOwnPage', async ({ params, body }, { by }) => editor.save(by, params.handle, body));
  consoleRoute('exportContent', async () => transfer.exportAll());
  consoleRoute('resolveContent', async ({ body }) => transfer.resolve(body));
  consoleRoute('previewPage', async ({ params }) => editor.preview(params.handle));
  consoleRoute('publishPage', async ({ params, body }, { by }) => editor.publish(by, params.handle, body));
  consoleRoute('unpublishPage', async ({ params, body }, { by }) => editor.unpublish(by, params.handle, body.version));
  consoleRoute('listPageHistory', async ({ params }) => editor.listPast(params.handle));
  consoleRoute('restorePage', async ({ params, body }, { by }) => editor.restore(by, params.handle, body));
  consoleRoute('removeOwnPage', async ({ params }, { by }) => editor.remove(by, params.handle));
}
