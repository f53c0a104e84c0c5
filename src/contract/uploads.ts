import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';

export const uploadEndpoints = endpoints({
  uploadImage: {
    summary: 'Stores a picture (multipart, one file field "image") and returns its path.',
    access: 'shopper',
    status: 201,
    response: z.object({ data: z.string() }),
  },
});
