import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { consoleApi, type ConsoleApi } from '#contract/console/api.ts';
import { type ConsoleCallName, consoleCalls, consolePrefix } from '#contract/console/calls.ts';
import type { ConsoleEndpoint } from '#contract/console/endpoint.ts';
import { type Grants, grantsOf, type Permission, type Scope } from '#contract/console/permissions.ts';
import { consoleOpenApi } from '#contract/console/openapi.ts';
import type { OutputOf, ParsedOf } from '#contract/http/endpoint.ts';
import { type Language, languageFromHeader } from '#contract/values/locale.ts';
import type { Actor, Repeat } from '../../audit/act.ts';
import { privateCaching } from '../../cache/cache-control.ts';
import { AppError } from '../../errors/app-error.ts';
import { senderOf } from '../../throttling/sender.rules.ts';
import { createReader } from '../read-input.ts';
import { remainingMs, withTimeout } from '../request-deadline.ts';
import { responseBody } from '../response-body.ts';
import { eventOfStaffSuccess } from '../security-events.rules.ts';
import type { SecurityLog } from '../security-log.ts';
import { createConsoleGate, type GateOptions, scopeOf } from './console-gate.ts';
import { createStaffCookie, type StaffCookie, type StaffSession } from './staff-session.ts';

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

function addressOf(name: ConsoleCallName): { method: string; url: string } {
  const [method = '', path = ''] = consoleCalls[name].split(' ');
  return { method, url: consolePrefix + path.replace(/\{(\w+)\}/g, ':$1') };
}

/** Throws if a call of the console has no handler. */
export function assertEveryConsoleCallIsBound(app: FastifyInstance): void {
  const names = Object.keys(consoleCalls) as ConsoleCallName[];
  const unbound = names.filter((name) => !app.hasRoute(addressOf(name)));
  if (unbound.length > 0) throw new Error(`No .console.routes.ts file binds a handler to: ${unbound.join(', ')}`);
}

// The handler reads the body, as fast as the sender sends it.
const withoutDeadline = new Set<ConsoleCallName>([
  'uploadPicture',
  'uploadOrderPicture',
  'startImport',
  'addImportPicture',
]);

// The key names one intent of a person: the same request sent again gets the first answer.
function repeatOf(request: FastifyRequest, call: string, input: unknown): Repeat | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key)) throw new AppError('malformed_request');
  const bodyHash = createHash('sha256').update(JSON.stringify(input)).digest();
  return { key, call, bodyHash };
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

/**
 * Creates the function that binds calls of the console to handlers. Order: the page that calls, the
 * session, the permission and the step-up before the body is read; then parsing, the handler (whose
 * act answers a repeated request), the fields that the person may not see, and the response schema,
 * which omits every field that the contract does not name.
 */
export function createConsoleRoute(app: FastifyInstance, options: ConsoleRouterOptions): ConsoleRoute {
  const assertMayCall = createConsoleGate(options);
  const { deadlines } = app;

  return (name, handler) => {
    const endpoint: ConsoleEndpoint = consoleApi[name];
    const handle = handler as (input: unknown, context: Context<StaffSession | null>) => Promise<unknown>;
    const { method, url } = addressOf(name);
    const readInput = createReader(endpoint);

    app.route({
      method,
      url,
      config: { call: name },
      onRequest: (request) => assertMayCall(request, endpoint.access, { stepUp: endpoint.stepUp ?? false }),
      handler: async (request, reply) => {
        const input = readInput(request);
        const session = request.staffSession;
        const grants = session ? grantsOf(session.staff) : {};
        const sender = senderOf(request.ip);
        const by: Actor = {
          kind: 'staff',
          name: session?.staff.name ?? '',
          staffId: session?.staff.id ?? null,
          role: session?.staff.role ?? null,
          extra: session?.staff.extra ?? [],
          sessionId: session?.sessionId ?? null,
          sender,
          requestId: request.id,
          repeat: method === 'GET' ? null : repeatOf(request, name, input),
        };
        const context = {
          by,
          session,
          grants,
          scope: scopeOf(session, endpoint.access),
          language: languageFromHeader(request.headers['accept-language']),
          cookie: createStaffCookie(reply, options.secureCookies),
          from: options.rateLimit ? sender : null,
          request,
        };
        const work = handle(input, context);
        const data = await (withoutDeadline.has(name)
          ? work
          : withTimeout(remainingMs(deadlines, reply.elapsedTime), work));
        const event = eventOfStaffSuccess(name, data);
        if (event) options.security.doneByStaff(event, request, staffOf(data) ?? session?.staff.id);
        const hidden = hiddenFields(endpoint.guarded ?? {}, grants);
        return reply
          .type('application/json; charset=utf-8')
          .header('cache-control', privateCaching)
          .send(responseBody(reply, endpoint.response, hidden.size > 0 ? withoutFields(data, hidden) : data));
      },
    });
  };
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
