import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import { AppError } from '../errors/app-error.ts';
import { withTimeout } from './request-deadline.ts';

/** Whether this instance is about to go: it still answers everything, and asks for no more. */
export interface Draining {
  begun: boolean;
}

const databaseMs = 2000;

/** `/healthz`: the process lives. `/readyz`: it may take traffic, so its database answers and it is not going down. */
export function healthRoutes(app: FastifyInstance, db: Db, draining: Draining): void {
  app.addHook('preClose', async () => {
    draining.begun = true;
  });
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (draining.begun) throw new AppError('unavailable', { retryAfterSeconds: 5 });
    await withTimeout(databaseMs, sql`select 1`.execute(db));
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
