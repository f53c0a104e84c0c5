import * as z from 'zod/mini';
import { contactForm } from '#contract/contact.ts';

// The API knows one name. The last name may be left out: many people have none that they would call so.
export const contactFields = z.extend(contactForm, { lastName: z.string() });
