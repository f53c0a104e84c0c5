import type { FastifyInstance, FastifyRequest } from 'fastify';
import { consoleApi, type ConsoleApi } from '#contract/console/api.ts';
import { type ConsoleCallName, consoleCalls, consolePrefix } from '#contract/console/calls.ts';
import type { ConsoleEndpoint } from '#contract/console/endpoint.ts';
import { type Grants, grantsOf, type Permission, type Scope } from '#contract/console/permissions.ts';
import { consoleOpenApi } from '#contract/console/openapi.ts';
import type { OutputOf, ParsedOf } from '#contract/http/endpoint.ts';
import { type Language, languageFromHeader } from '#contract/values/locale.ts';
import type { Actor } from '../../audit/act.ts';
import { readRepeat } from '../../audit/idempotency-key.ts';
import { privateCaching } from '../../cache/cache-control.ts';
import { senderOf } from '../../throttling/sender.rules.ts';
import { type ApiTable, createRouter, type Gate, type ReceivedCall } from '../router.ts';
import { eventOfStaffSuccess } from '../security-events.rules.ts';
import type { SecurityLog } from '../security-log.ts';
import { createConsoleGate, type GateOptions, scopeOf } from './console-gate.ts';
import { createStaffCookie, type StaffCookie, type StaffSession } from './staff-session.ts';

/** The API of the console. */
export const staffApi: ApiTable<ConsoleCallName, ConsoleEndpoint> = {
  calls: consoleCalls,
  endpoints: consoleApi,
  prefix: consolePrefix,
};

interface Context<Session> {
  /** Who acts, for the service's act. */
  by: Actor;
  session: Session;
  /** What the person may do. Empty without a session. */
  grants: Grants;
  /** On what the person has the permission of this call. */
  scope: Scope | null;
  language: Language;
  cookie: StaffCookie;
  /** The sender of the request, for rate limits. Null if RATE_LIMIT is off. */
  from: string | null;
  request: FastifyRequest;
}

type ContextOf<N extends ConsoleCallName> = Context<
  ConsoleApi[N]['access'] extends 'anyone' ? StaffSession | null : StaffSession
>;

type ConsoleHandler<N extends ConsoleCallName> = (
  input: ParsedOf<ConsoleApi[N]>,
  context: ContextOf<N>,
) => Promise<OutputOf<ConsoleApi[N]>>;

/** Binds a call of the console to its handler. */
export type ConsoleRoute = <N extends ConsoleCallName>(name: N, handler: ConsoleHandler<N>) => void;

export interface ConsoleRouterOptions extends GateOptions {
  /** Whether rate limits per sender apply. */
  rateLimit: boolean;
  security: Pick<SecurityLog, 'doneByStaff'>;
}

// Who has just signed in has no session in the request.
function staffOf(data: unknown): number | undefined {
  return (data as { id?: number } | null)?.id;
}

/** The same data, with null in the fields that the person may not see. */
function withoutFields(data: unknown, hidden: ReadonlySet<string>): unknown {
  if (Array.isArray(data)) return data.map((item) => withoutFields(item, hidden));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, hidden.has(name) ? null : withoutFields(value, hidden)]),
  );
}

function hiddenFields(guarded: Readonly<Record<string, Permission>>, grants: Grants): Set<string> {
  return new Set(Object.keys(guarded).filter((field) => grants[guarded[field] as Permission] === undefined));
}

/** The person who acts by a call. */
function actorOf({ name, input, request }: ReceivedCall<ConsoleCallName, ConsoleEndpoint>, now: Date): Actor {
  const session = request.staffSession;
  const { staff, sessionId = null } = session ?? {};
  return {
    kind: 'staff',
    name: staff?.name ?? '',
    staffId: staff?.id ?? null,
    role: staff?.role ?? null,
    extra: staff?.extra ?? [],
    sessionId,
    sender: senderOf(request.ip),
    requestId: request.id,
    repeat: request.method === 'GET' ? null : readRepeat(request, name, input),
    authorization: session && {
      sessionId: session.sessionId,
      isPending: session.secondFactor === 'prove' || session.secondFactor === 'set_up',
      isElevated: session.elevatedUntil !== null && session.elevatedUntil > now,
    },
  };
}

/**
 * Creates the gate of the console's API: the page that calls, the session, the permission and the
 * step-up; at the end, the fields that the person may not see.
 */
function createStaffGate(
  options: ConsoleRouterOptions,
): Gate<ConsoleCallName, ConsoleEndpoint, Context<StaffSession | null>> {
  const assertMayCall = createConsoleGate(options);
  return {
    assertMayCall: (request, { access, stepUp = false }) => assertMayCall(request, access, { stepUp }),
    contextOf: (call) => {
      const { endpoint, request, reply } = call;
      const session = request.staffSession;
      return {
        by: actorOf(call, options.clock()),
        session,
        grants: session ? grantsOf(session.staff) : {},
        scope: scopeOf(session, endpoint.access),
        language: languageFromHeader(request.headers['accept-language']),
        cookie: createStaffCookie(reply, options.secureCookies),
        from: options.rateLimit ? senderOf(request.ip) : null,
        request,
      };
    },
    finishCall: async ({ name, endpoint, request }, data) => {
      const session = request.staffSession;
      const event = eventOfStaffSuccess(name, data);
      if (event) options.security.doneByStaff(event, request, staffOf(data) ?? session?.staff.id);
      const hidden = hiddenFields(endpoint.guarded ?? {}, session ? grantsOf(session.staff) : {});
      return hidden.size > 0 ? withoutFields(data, hidden) : data;
    },
  };
}

/**
 * Creates the function that binds calls of the console to handlers. The act of a handler answers a
 * repeated request.
 */
export function createConsoleRoute(app: FastifyInstance, options: ConsoleRouterOptions): ConsoleRoute {
  const bind = createRouter(app, staffApi, createStaffGate(options));
  return (name, handler) => bind(name, handler as Parameters<typeof bind>[1]);
}

/** Serves the OpenAPI document of the console to staff. */
export function consoleDocsRoute(app: FastifyInstance, options: GateOptions, version: string): void {
  const assertMayCall = createConsoleGate(options);
  let document: string | undefined;
  app.get(
    `${consolePrefix}/openapi.json`,
    { onRequest: (request) => assertMayCall(request, 'staff') },
    async (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('cache-control', privateCaching)
        .send((document ??= JSON.stringify(consoleOpenApi(version)))),
  );
}
