import { senderOf } from '../../throttling/sender.rules.ts';
import type { Route } from '../../http/route.ts';
import { readImage } from './read-image.ts';
import type { UploadsService } from './uploads.service.ts';

export function uploadsRoutes(route: Route, uploads: UploadsService): void {
  route('uploadImage', async (_input, { caller, request }) => ({
    data: await uploads.receive(caller, senderOf(request.ip), (file) => readImage(request, file)),
  }));
}
