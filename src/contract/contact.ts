import * as z from 'zod/mini';
import type { Endpoints } from './http/endpoint.ts';
import { limits } from './values/limits.ts';
import { nothing } from './pieces.ts';
import { email, paragraph, personName, phone } from './validation.ts';

export const contactForm = z.object({
  name: personName,
  phone,
  email,
  message: paragraph('messageRequired', limits.messageMax),
});
export type ContactForm = z.input<typeof contactForm>;

export const contactEndpoints = {
  sendContact: {
    summary: 'Send a message to the shop.',
    access: 'anyone',
    status: 201,
    body: contactForm,
    response: nothing,
  },
} as const satisfies Endpoints;
