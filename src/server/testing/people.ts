import { createHash, randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Language } from '#contract/values/locale.ts';
import { insertSession } from '../features/account/sessions/sessions.queries.ts';
import { insertUser } from '../features/account/users/users.queries.ts';
import type { OutgoingMail } from '../mail/mailer.ts';
import { createShopMail } from '../mails.ts';
import { testPasswordCost } from './password-cost.ts';
import { takeJobs } from './queued-jobs.ts';
import type { TestApp } from './test-app.ts';

const password = 'pearl-diver-1';
// All test users share one password.
let passwordHash: Promise<string> | null = null;
let count = 0;

interface Overrides {
  email?: string;
  /** Of the shared password. Default: a cheap one, which a shop replaces at the first login. */
  passwordHash?: string;
  name?: string;
  phone?: string;
  language?: Language;
}

/** Creates a confirmed user with an open session in a few milliseconds. */
export async function createUser(shop: Pick<TestApp, 'db' | 'at'>, overrides: Overrides = {}) {
  passwordHash ??= hash(password, testPasswordCost);
  const at = shop.at.now ?? new Date();
  const { email = `person-${++count}@example.qa`, name = 'Aisha Al-Kuwari', phone = '+97455123456' } = overrides;
  const user = await insertUser(shop.db, {
    email,
    name,
    phone,
    passwordHash: overrides.passwordHash ?? (await passwordHash),
    language: overrides.language ?? 'en',
    at,
  });
  if (!user) throw new Error(`there is a user ${email} already`);
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest();
  const expiresAt = new Date(at.getTime() + 30 * 24 * 3_600_000);
  await insertSession(shop.db, { tokenHash, userId: user.id, at, expiresAt });
  return { userId: user.id, email, name, phone, password, token };
}

const inboxes = new WeakMap<TestApp, OutgoingMail[]>();

/** Sends every waiting mail into an inbox. Returns all mails of this shop so far, oldest first. */
export async function deliverMails(shop: TestApp): Promise<OutgoingMail[]> {
  const inbox = inboxes.get(shop) ?? [];
  inboxes.set(shop, inbox);
  const sendMail = createShopMail({
    services: shop.services,
    mailer: { from: async () => 'Dana <shop@example.qa>', send: async (mail) => void inbox.push(mail) },
    clock: () => shop.at.now ?? new Date(),
    publicUrl: 'http://localhost:3000',
  });
  for (const { payload } of await takeJobs<{ mailId: number }>(shop.db, { tasks: ['send_mail'] }))
    await sendMail(payload);
  return inbox;
}

/** The mails to an address, oldest first. */
export async function mailsTo(shop: TestApp, email: string): Promise<OutgoingMail[]> {
  return (await deliverMails(shop)).filter((mail) => mail.to === email);
}

/** The code in the newest mail to an address: the first six digits of its text. */
export async function codeMailedTo(shop: TestApp, email: string): Promise<string> {
  const codes = (await mailsTo(shop, email)).flatMap(({ text }) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? []);
  const newest = codes.at(-1);
  if (!newest) throw new Error(`no code was mailed to ${email}`);
  return newest;
}
