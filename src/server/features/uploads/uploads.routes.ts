import { senderOf } from '../../throttling/sender.rules.ts';
import type { ConsoleRoute } from '../../http/console/console-route.ts';
import type { Route } from '../../http/route.ts';
import { readImage } from './read-image.ts';
import type { UploadsService } from './uploads.service.ts';

export function uploadsRoutes(route: Route, uploads: UploadsService): void {
  route('uploadImage', async (_input, { caller, request }) => ({
    data: await uploads.receive(caller, senderOf(request.ip), (file) => readImage(request, file)),
  }));
}

/** The pictures that staff upload for orders by phone. */
export function uploadsConsoleRoutes(consoleRoute: ConsoleRoute, uploads: UploadsService): void {
  consoleRoute('uploadOrderPicture', async (_input, { session, request }) => ({
    path: await uploads.receive({ kind: 'staff', staffId: session.staff.id }, senderOf(request.ip), (file) =>
      readImage(request, file),
    ),
  }));
}
