import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import { AppError } from '../errors/app-error.ts';
import { withTimeout } from './request-deadline.ts';

/** Whether this instance is shutting down. It still responds, but load balancers should stop. */
export interface Draining {
  begun: boolean;
}

const databaseMs = 2000;

/**
 * `/healthz`: the process runs. `/readyz`: the database responds and the instance is not draining.
 */
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
