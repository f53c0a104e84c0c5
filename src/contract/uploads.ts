import * as z from 'zod/mini';
import type { Endpoints } from './http/endpoint.ts';

export const uploadEndpoints = {
  uploadImage: {
    summary: 'Upload a picture (multipart, one file field "image"). Returns its path.',
    access: 'shopper',
    status: 201,
    deadline: 'none',
    response: z.object({ data: z.string() }),
  },
} as const satisfies Endpoints;
