import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { type ConsoleClient, createConsoleClient } from '#contract/console/client.ts';
import type { Permission, Role } from '#contract/console/permissions.ts';
import type { Language } from '#contract/values/locale.ts';
import { insertStaffSession } from '../features/staff/sessions/staff-sessions.queries.ts';
import { staffSessionExpiry } from '../features/staff/sessions/staff-sessions.rules.ts';
import { tokenHash as hashOf } from '../http/identity.ts';
import { fetchOf } from './inject-fetch.ts';
import { testPasswordCost } from './password-cost.ts';
import type { TestApp } from './test-app.ts';

const password = 'pearl-diver-1';
// All test staff share one password.
let passwordHash: Promise<string> | null = null;
let count = 0;

interface Overrides {
  email?: string;
  name?: string;
  language?: Language;
  extra?: Permission[];
  /** Whether dangerous calls are open. Default: yes. */
  elevated?: boolean;
}

/** The typed client of a browser with this session cookie, or without one. */
export function consoleFor(
  shop: Pick<TestApp, 'request'>,
  { token, language = 'en' }: { token?: string; language?: Language } = {},
): ConsoleClient {
  return createConsoleClient({
    headers: () => ({ 'accept-language': language, ...(token && { cookie: `dana-staff=${token}` }) }),
    fetch: fetchOf(shop),
  });
}

/** Creates a member of staff with an open session, and their client, in a few milliseconds. */
export async function createStaff(shop: Pick<TestApp, 'db' | 'at' | 'request'>, role: Role, overrides: Overrides = {}) {
  passwordHash ??= hash(password, testPasswordCost);
  const at = shop.at.now ?? new Date();
  const { email = `${role}-${++count}@shop.qa`, name = `Noora ${count}`, language = 'en', extra = [] } = overrides;
  const { id } = await shop.db
    .insertInto('staff')
    .values({ email, name, role, extra, language, password_hash: await passwordHash, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = randomBytes(32).toString('base64url');
  const sessionId = await insertStaffSession(shop.db, {
    tokenHash: hashOf(token),
    staffId: id,
    at,
    expiresAt: staffSessionExpiry({ createdAt: at }, at),
    isProved: false,
    elevatedUntil: overrides.elevated === false ? null : new Date(at.getTime() + 600_000),
    agent: 'test',
    sender: null,
  });
  return { id, email, name, password, token, sessionId, console: consoleFor(shop, { token, language }) };
}
