import type { ConsoleRoute } from '../../http/console/console-route.ts';
import { readImage } from './read-image.ts';
import type { ShopPictures } from './shop-pictures.service.ts';

export function shopPicturesConsoleRoutes(consoleRoute: ConsoleRoute, shopPictures: ShopPictures): void {
  consoleRoute('uploadPicture', async (_input, { request }) =>
    shopPictures.receive((file) => readImage(request, file)),
  );
  consoleRoute('uploadLogo', async (_input, { request }) => shopPictures.receive((file) => readImage(request, file)));
}
