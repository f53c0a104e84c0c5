import type { FastifyRequest } from 'fastify';
import type { ConsoleRoute } from '../../http/console/console-route.ts';
import { readImage } from './read-image.ts';
import type { ShopPictures } from './shop-pictures.service.ts';

export function shopPicturesConsoleRoutes(consoleRoute: ConsoleRoute, shopPictures: ShopPictures): void {
  const receive = (request: FastifyRequest) => shopPictures.receive((file) => readImage(request, file));
  // Who may upload a picture depends on what shows it.
  consoleRoute('uploadPicture', async (_input, { request }) => receive(request));
  consoleRoute('uploadContentPicture', async (_input, { request }) => receive(request));
  consoleRoute('uploadLogo', async (_input, { request }) => receive(request));
}
