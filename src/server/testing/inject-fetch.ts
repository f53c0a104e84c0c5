import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Fetch } from '#contract/http/client.ts';

type Inject = (options: InjectOptions) => Promise<Awaited<ReturnType<FastifyInstance['inject']>>>;

/** A `fetch` that reaches a test application without a socket. */
export function fetchOf({ request }: { request: Inject }): Fetch {
  return async (url, init) => {
    const answer = await request({
      method: init.method,
      url,
      headers: init.headers,
      ...(init.body !== undefined && { payload: init.body }),
    });
    return {
      ok: answer.statusCode < 300,
      status: answer.statusCode,
      headers: { get: (name) => (answer.headers[name] === undefined ? null : String(answer.headers[name])) },
      text: async () => answer.body,
    };
  };
}
