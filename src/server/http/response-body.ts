import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';

type Serialize = ReturnType<FastifyReply['compileSerializationSchema']>;

// Compiled when a call is answered first: compiling all of them takes most of the time in which an
// application is built.
const compiled = new WeakMap<z.ZodMiniType, Serialize>();

/**
 * The body of a success, by the response schema of its endpoint, which omits every field that the
 * contract does not name.
 */
export function responseBody(reply: FastifyReply, response: z.ZodMiniType, data: unknown): string {
  let serialize = compiled.get(response);
  if (!serialize) {
    const schema = z.toJSONSchema(z.object({ data: response }), { target: 'draft-7', io: 'output' });
    serialize = reply.compileSerializationSchema(schema);
    compiled.set(response, serialize);
  }
  return serialize({ data });
}
