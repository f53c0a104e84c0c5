import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../audit/act.ts';
import type { StaffCookie, StaffSession } from '../../../http/console/staff-session.ts';
import type { Device } from './sign-in.service.ts';

interface Context {
  by: Actor;
  cookie: StaffCookie;
  from: string | null;
  session: StaffSession | null;
  request: FastifyRequest;
}

/** The device of a request that signs in. */
export function deviceIn({ by, cookie, from, session, request }: Context): Device {
  const agent = request.headers['user-agent'] ?? '';
  return { agent, sender: by.sender, from, before: session, marks: cookie.marks };
}
