import type { FastifyReply, FastifyRequest } from 'fastify';
import { consoleLimits } from '#contract/console/limits.ts';
import type { Permission, Role } from '#contract/console/permissions.ts';
import type { Me } from '#contract/console/session.ts';
import type { StaffId, StaffSessionId } from '#contract/ids.ts';
import type { Language } from '#contract/values/locale.ts';

/** A member of staff with a session. Role and permissions are read from the database at each call. */
export interface StaffSession {
  sessionId: StaffSessionId;
  tokenHash: Buffer;
  staff: {
    id: StaffId;
    name: string;
    email: string;
    role: Role;
    extra: readonly Permission[];
    language: Language;
    version: number;
    demo: boolean;
  };
  secondFactor: Me['secondFactor'];
  /** Until when the person has proved to be at the device. */
  elevatedUntil: Date | null;
}

/**
 * The session cookie. A browser sends it only from the console's own pages, and no script reads it.
 * The server decides when the session ends.
 */
export interface StaffCookie {
  set(token: string): void;
  clear(): void;
  /** Who signed in on this device before, from a cookie that outlives the session. Empty if no one did. */
  readonly marks: string;
  setMarks(marks: string): void;
}

// Browsers accept the prefix __Host- only with TLS.
function cookieName(secure: boolean): string {
  return secure ? '__Host-dana-staff' : 'dana-staff';
}

function marksName(secure: boolean): string {
  return `${cookieName(secure)}-device`;
}

const yearSeconds = 365 * 24 * 3600;
const marksMax = 500;

/** The token of a request's session cookie, or null. */
export function readStaffToken({ cookies }: FastifyRequest, secure: boolean): string | null {
  const token = cookies[cookieName(secure)];
  return token !== undefined && /^[\w-]{1,200}$/.test(token) ? token : null;
}

/** Creates the functions that set the session cookie on the response to a request. */
export function createStaffCookie(reply: FastifyReply, secure: boolean): StaffCookie {
  const name = cookieName(secure);
  const { cookies } = reply.request;
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  return {
    set: (token) => void reply.setCookie(name, token, { ...options, maxAge: consoleLimits.sessionDays * 24 * 3600 }),
    marks: (cookies[marksName(secure)] ?? '').slice(0, marksMax),
    setMarks: (marks) => void reply.setCookie(marksName(secure), marks, { ...options, maxAge: yearSeconds }),
    clear: () => void reply.setCookie(name, '', { ...options, maxAge: 0 }),
  };
}
