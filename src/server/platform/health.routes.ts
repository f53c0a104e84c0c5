import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import { AppError } from './app-error.ts';

/** `/healthz`: the process lives. `/readyz`: it may take traffic, so its database answers and it is not going down. */
export function healthRoutes(app: FastifyInstance, db: Db): void {
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
  });
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (draining) throw new AppError('unavailable', { retryAfterSeconds: 5 });
    await sql`select 1`.execute(db);
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
