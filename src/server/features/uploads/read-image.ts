import type { FastifyRequest } from 'fastify';
import { receiveFile } from '../../http/receive-file.ts';

/** Writes the picture in the form's field `image` to a new file. */
export async function readImage(request: FastifyRequest, target: string): Promise<void> {
  await receiveFile(request, target, { name: 'image', missing: 'imageRequired' });
}
