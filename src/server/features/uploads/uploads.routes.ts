import type { Route } from '../../http/route.ts';
import { readImage } from './read-image.ts';
import type { UploadsService } from './uploads.service.ts';

export function uploadsRoutes(route: Route, uploads: UploadsService): void {
  route('uploadImage', async (_input, { caller, request }) => ({
    data: await uploads.store(caller, await readImage(request)),
  }));
}
