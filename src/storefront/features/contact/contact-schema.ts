import * as z from 'zod/mini';
import { contactForm } from '#contract/contact.ts';

// The API has one name. The last name is optional: many people have none.
export const contactFields = z.extend(contactForm, { lastName: z.string() });
