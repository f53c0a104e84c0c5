import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Role } from '#contract/console/permissions.ts';
import type { Language } from '#contract/values/locale.ts';
import type { Database } from '../database/schema.ts';
import { createPasswords } from '../shared/passwords.ts';
import { insertDemoStaff } from '../features/staff/demo-staff.queries.ts';

/** The invented people of the demo's console, one for each role. */
export const demoStaff: readonly { role: Role; name: string; language: Language }[] = [
  { role: 'owner', name: 'مريم الكواري', language: 'ar' },
  { role: 'manager', name: 'Abdulla Al-Marri', language: 'en' },
  { role: 'packer', name: 'سالم الهاجري', language: 'ar' },
  { role: 'driver', name: 'Yousef Al-Ansari', language: 'en' },
  { role: 'support', name: 'نورة السليطي', language: 'ar' },
  { role: 'accountant', name: 'Hessa Al-Emadi', language: 'en' },
];

/**
 * Adds the invented people, unless they are there already. No one can sign in with their password,
 * which is random; the console of a demo on this machine opens as one of them without it.
 */
export async function addStaff(db: Kysely<Database>): Promise<void> {
  const passwordHash = await createPasswords().hash(randomBytes(32).toString('base64url'));
  for (const person of demoStaff) await insertDemoStaff(db, { ...person, passwordHash });
}
