import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CallTable, splitCall } from '#contract/http/call-table.ts';
import type { CallName } from '#contract/api/calls.ts';
import type { ConsoleCallName } from '#contract/console/calls.ts';
import type { AnyEndpoint } from '#contract/http/endpoint.ts';
import { privateCaching } from '../cache/cache-control.ts';
import type { RateLimit } from './rate-limits.ts';
import { AppError } from '../errors/app-error.ts';
import { NoLongerAllowed } from '../errors/no-longer-allowed.ts';
import { createReader, type CallInput } from './read-input.ts';
import { remainingMs, withTimeout } from './request-deadline.ts';
import { responseBody } from './response-body.ts';

/** An API: its calls, their endpoints, and the prefix of their paths. */
export interface ApiTable<Name extends CallName | ConsoleCallName, Endpoint extends AnyEndpoint = AnyEndpoint> {
  calls: CallTable<Name>;
  endpoints: Readonly<Record<Name, Endpoint>>;
  prefix: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Runs the gate of the call again, after a body that came late. */
    recheckGate: (() => Promise<void>) | null;
  }
}

/** A request whose input is parsed. */
export interface ReceivedCall<Name, Endpoint> {
  name: Name;
  endpoint: Endpoint;
  input: CallInput;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Who may make the calls of an API, and what their handlers know of the caller. */
export interface Gate<Name, Endpoint, Context> {
  /**
   * Throws if the caller may not make the call. Runs before the body is read, and again for a body that
   * came after it.
   */
  assertMayCall: (request: FastifyRequest, endpoint: Endpoint) => Promise<void>;
  contextOf: (call: ReceivedCall<Name, Endpoint>) => Context;
  /** Counts the call, within its deadline. Throws if the caller made too many. */
  countCall?: (call: ReceivedCall<Name, Endpoint>, context: Context) => Promise<void>;
  /** Finishes a call that succeeded. Returns its data as this caller may see it. */
  finishCall: (call: ReceivedCall<Name, Endpoint>, data: unknown) => Promise<unknown>;
  /** The limit of a call for one sender. */
  rateLimitOf?: (name: Name) => RateLimit | undefined;
}

/** The method of a call, and its URL as Fastify writes it: `/api/v1/products/:id`. */
export function routeUrlOf<Name extends CallName | ConsoleCallName>(
  { calls, prefix }: ApiTable<Name>,
  name: Name,
): { method: string; url: string } {
  const { method, path } = splitCall(calls[name]);
  return { method, url: prefix + path.replace(/\{(\w+)\}/g, ':$1') };
}

/** Throws if a call of the API has no handler. */
export function assertEveryCallIsBound<Name extends CallName | ConsoleCallName>(
  app: FastifyInstance,
  api: ApiTable<Name>,
): void {
  const names = Object.keys(api.calls) as Name[];
  const unbound = names.filter((name) => !app.hasRoute(routeUrlOf(api, name)));
  if (unbound.length > 0) throw new Error(`No .routes.ts file binds a handler to: ${unbound.join(', ')}`);
}

/**
 * Creates the function that binds calls to handlers. Order: the gate (before the body is read,
 * and again if the body came later), parsing by the schemas of the contract, the handler, the end of the gate, and the response schema,
 * which omits every field that the contract does not name.
 */
export function createRouter<Name extends CallName | ConsoleCallName, Endpoint extends AnyEndpoint, Context>(
  app: FastifyInstance,
  api: ApiTable<Name, Endpoint>,
  gate: Gate<Name, Endpoint, Context>,
) {
  return (name: Name, handle: (input: CallInput, context: Context) => Promise<unknown>): void => {
    const endpoint = api.endpoints[name];
    const readInput = createReader(endpoint);
    const rateLimit = gate.rateLimitOf?.(name);

    async function passGate(request: FastifyRequest): Promise<void> {
      await gate.assertMayCall(request, endpoint);
      if (!request.raw.complete) request.recheckGate = () => gate.assertMayCall(request, endpoint);
    }

    async function answer(call: ReceivedCall<Name, Endpoint>): Promise<unknown> {
      const { request } = call;
      const context = gate.contextOf(call);
      await gate.countCall?.(call, context);
      try {
        return await handle(call.input, context);
      } catch (error) {
        if (!(error instanceof NoLongerAllowed)) throw error;
        // The gate knows why. Who may still make the call with other permissions makes it with these.
        await gate.assertMayCall(request, endpoint);
        // A form is read once: who sent it sends it again.
        if (request.isMultipart()) throw new AppError('overloaded', { retryAfterSeconds: 1 });
        return handle(call.input, gate.contextOf(call));
      }
    }

    app.route({
      ...routeUrlOf(api, name),
      config: { call: name, ...(rateLimit && { rateLimit }) },
      ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
      onRequest: passGate,
      handler: async (request, reply) => {
        // A form is read by the handler: receiveFile asks then.
        if (!request.isMultipart()) await request.recheckGate?.();
        const call = { name, endpoint, input: readInput(request), request, reply };
        const work = answer(call);
        const data = await (endpoint.deadline === 'none'
          ? work
          : withTimeout(remainingMs(app.deadlines, reply.elapsedTime), work));
        const shown = await gate.finishCall(call, data);
        void reply.code(endpoint.status ?? 200).type('application/json; charset=utf-8');
        return reply.header('cache-control', privateCaching).send(responseBody(reply, endpoint.response, shown));
      },
    });
  };
}
