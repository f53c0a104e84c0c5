import type { FastifyInstance } from 'fastify';
import { api, type Api } from '#contract/api/api.ts';
import { apiPrefix, calls, type CallName } from '#contract/api/calls.ts';
import type { Endpoint, OutputOf, ParsedOf } from '#contract/http/endpoint.ts';
import { languageFromHeader, type Language } from '#contract/values/locale.ts';
import type { Tag } from '../cache/tags.ts';
import { createAnswerPublic, type PublicRouteOptions } from './public-route.ts';
import { createReader, type CallInput } from './read-input.ts';
import { withTimeout } from './request-deadline.ts';
import { responseBody } from './response-body.ts';
import { routeUrlOf, type ApiTable, createRouter } from './router.ts';
import { type ContextOf, createShopperGate, type ShopperGateOptions } from './shopper-gate.ts';

/** The API of the shop. */
export const shopApi: ApiTable<CallName, Endpoint> = { calls, endpoints: api, prefix: apiPrefix };

type IsPublic<N extends CallName> = Api[N] extends { caching: 'catalogue' } ? true : false;

/**
 * Handles a call. A catalogue call has one response for all callers: its handler gets only the
 * language.
 */
export type Handler<N extends CallName> = (
  input: ParsedOf<Api[N]>,
  context: IsPublic<N> extends true ? { language: Language } : ContextOf<Api[N]['access']>,
) => Promise<OutputOf<Api[N]>>;

/**
 * `tags`: what a catalogue response shows; without tags it is not cached. `until`: the moment from which it is wrong,
 * although nothing changed. `isShown`: public pages
 * show what a write changes, so it waits until the cache is invalidated.
 */
type More<N extends CallName> =
  IsPublic<N> extends true
    ? {
        tags?: (data: OutputOf<Api[N]>, input: ParsedOf<Api[N]>) => readonly Tag[] | null;
        until?: (data: OutputOf<Api[N]>) => Date;
      }
    : { isShown?: boolean };

/** Binds a call of the contract to its handler. */
export type Route = <N extends CallName>(name: N, handler: Handler<N>, more?: More<N>) => void;

export interface RouterOptions extends PublicRouteOptions, ShopperGateOptions {
  /** Resolves when every change committed before the call has invalidated the cache. */
  catchUpWithChanges: () => Promise<void>;
}

// Equal queries have the same key, however they are written. Default query values are omitted.
function createKeyOf(name: CallName, { query }: Endpoint): (input: CallInput, language: Language) => string {
  const preset = query?.safeParse({});
  const defaults = preset?.success ? JSON.stringify(preset.data) : '{}';
  return (input, language) => {
    const values = JSON.stringify(input.query ?? {});
    return `${language} ${name} ${JSON.stringify(input.params ?? {})}${values === defaults ? '' : `?${values}`}`;
  };
}

interface Keeping {
  tags?: (data: unknown, input: CallInput) => readonly Tag[] | null;
  until?: (data: unknown) => Date;
}

/** Creates the function that binds catalogue calls: their response is shared and may be cached. */
function createPublicRouter(app: FastifyInstance, options: PublicRouteOptions) {
  const answerPublic = createAnswerPublic(options);

  return (name: CallName, handle: (input: CallInput, context: unknown) => Promise<unknown>, keeping: Keeping): void => {
    const endpoint = shopApi.endpoints[name];
    const readInput = createReader(endpoint);
    const keyOf = createKeyOf(name, endpoint);
    app.route({
      ...routeUrlOf(shopApi, name),
      config: { call: name },
      handler: (request, reply) => {
        const input = readInput(request);
        return answerPublic(request, reply, {
          operation: { kind: 'api', name },
          key: keyOf(input, languageFromHeader(request.headers['accept-language'])),
          compute: async (language) => {
            const data = await handle(input, { language });
            return {
              body: responseBody(reply, endpoint.response, data),
              tags: keeping.tags?.(data, input) ?? null,
              until: keeping.until?.(data),
            };
          },
        });
      },
    });
  };
}

/** Creates the function that binds calls of the shop to handlers. */
export function createRoute(app: FastifyInstance, options: RouterOptions): Route {
  const { deadlines } = app;
  const shown = new Set<CallName>();
  const gate = createShopperGate(options, deadlines);
  const bindPublic = createPublicRouter(app, options);
  const bindPrivate = createRouter(app, shopApi, {
    ...gate,
    finishCall: async (call, data) => {
      const finished = await gate.finishCall(call, data);
      if (shown.has(call.name)) await withTimeout(deadlines.catchUpMs, options.catchUpWithChanges());
      return finished;
    },
  });

  return (name, handler, more) => {
    const { isShown, ...keeping } = (more ?? {}) as More<'getProduct'> & More<'addComment'>;
    const handle = handler as (input: CallInput, context: unknown) => Promise<unknown>;
    if (isShown) shown.add(name);
    if (shopApi.endpoints[name].caching === 'catalogue') bindPublic(name, handle, keeping as Keeping);
    else bindPrivate(name, handle);
  };
}
