import type { FastifyRequest } from 'fastify';
import type { ConsoleAccess } from '#contract/console/endpoint.ts';
import { grantsOf, type Scope } from '#contract/console/permissions.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Clock } from '../../process/clock.ts';
import { isForeign } from '../csrf.ts';
import { withTimeout } from '../request-deadline.ts';
import { readStaffToken, type StaffSession } from './staff-session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    staffSession: StaffSession | null;
  }
}

export interface GateOptions {
  /** The session of a cookie's token, or null; `suspended` if its person is. */
  findStaffSession: (token: string) => Promise<StaffSession | 'suspended' | null>;
  clock: Clock;
  secureCookies: boolean;
  /** Scheme and host of the shop. Null in local mode. */
  publicOrigin: string | null;
}

// A cookie says who calls, so no other site may cause a call: not even a read. Browsers send
// Sec-Fetch-Site and Origin; only the console's own scripts can set the header of a write.
function assertOwnPage(request: FastifyRequest, publicOrigin: string | null): void {
  const site = request.headers['sec-fetch-site'];
  const isForeignSite = site !== undefined && site !== 'same-origin';
  const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
  if (isForeignSite || isForeign(request, publicOrigin) || (isWrite && request.headers['x-console'] !== '1'))
    throw new AppError('csrf_failed');
}

// A write that waited on a device for the network names who made it. Someone else may have signed in since.
function assertSamePerson(request: FastifyRequest): void {
  const named = request.headers['x-staff'];
  if (named !== undefined && request.staffSession && named !== String(request.staffSession.staff.id))
    throw new AppError('login_required');
}

function assertAccess(session: StaffSession | null, access: ConsoleAccess): void {
  if (access === 'anyone') return;
  if (!session) throw new AppError('login_required');
  const { secondFactor, staff } = session;
  if (access === 'pending') return;
  if (secondFactor === 'prove' || secondFactor === 'set_up')
    throw new AppError('second_factor_required', { details: { state: secondFactor } });
  if (access !== 'staff' && grantsOf(staff)[access] === undefined)
    throw new AppError('not_permitted', { details: { permission: access } });
}

/** On what a member of staff has a permission; null for calls without one. */
export function scopeOf(session: StaffSession | null, access: ConsoleAccess): Scope | null {
  if (!session || access === 'anyone' || access === 'pending' || access === 'staff') return null;
  return grantsOf(session.staff)[access] ?? null;
}

/**
 * Creates the check of a call before its body is read. Throws `csrf_failed`, `login_required`,
 * `second_factor_required`, `not_permitted` or `step_up_required`.
 */
export function createConsoleGate(options: GateOptions) {
  return async (request: FastifyRequest, access: ConsoleAccess, { stepUp = false } = {}): Promise<void> => {
    assertOwnPage(request, options.publicOrigin);
    const token = readStaffToken(request, options.secureCookies);
    const { identityMs } = request.server.deadlines;
    const found = token === null ? null : await withTimeout(identityMs, options.findStaffSession(token));
    // The console then removes what it keeps on the device.
    if (found === 'suspended' && access !== 'anyone')
      throw new AppError('login_required', { details: { reason: 'suspended' } });
    request.staffSession = found === 'suspended' ? null : found;
    assertAccess(request.staffSession, access);
    assertSamePerson(request);
    const until = request.staffSession?.elevatedUntil ?? null;
    if (stepUp && (until === null || until <= options.clock())) throw new AppError('step_up_required');
  };
}
