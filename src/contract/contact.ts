import * as z from 'zod/mini';
import type { Endpoints } from './http/endpoint.ts';
import { limits } from './values/limits.ts';
import { emptyResponse } from './pieces.ts';
import { email, paragraph, personName, phone } from './validation.ts';

export const contactForm = z.object({
  name: personName,
  phone,
  email,
  message: paragraph('messageRequired', limits.messageMax),
});
export type ContactMessage = z.input<typeof contactForm>;

export const contactEndpoints = {
  sendContact: {
    summary: 'Send a message to the shop.',
    access: 'anyone',
    status: 201,
    body: contactForm,
    response: emptyResponse,
  },
} as const satisfies Endpoints;
