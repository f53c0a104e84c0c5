import type { ConsoleRoute } from '../../http/console/console-route.ts';
import { senderOf } from '../../throttling/sender.rules.ts';
import { readImage } from './read-image.ts';
import type { UploadsService } from './uploads.service.ts';

export function uploadsConsoleRoutes(consoleRoute: ConsoleRoute, uploads: UploadsService): void {
  consoleRoute('uploadOrderPicture', async (_input, { by, session, request }) => ({
    path: await uploads.receive({ kind: 'staff', staffId: session.staff.id, by }, senderOf(request.ip), (file) =>
      readImage(request, file),
    ),
  }));
}
