import type { FastifyInstance } from 'fastify';
import { eventsPath } from '#contract/console/events.ts';
import { grantsOf } from '#contract/console/permissions.ts';
import type { Db } from '../../database/connect.ts';
import { AppError } from '../../errors/app-error.ts';
import { createConsoleGate, type GateOptions } from './console-gate.ts';
import type { EventStreams } from './event-streams.ts';
import { readMissed } from './events.queries.ts';

/** Serves the stream of changes to staff who read orders. */
export function eventRoutes(app: FastifyInstance, options: GateOptions & { db: Db; streams: EventStreams }): void {
  const assertMayCall = createConsoleGate(options);
  const { db, streams } = options;
  app.addHook('preClose', async () => streams.close());
  app.route({
    method: 'GET',
    url: eventsPath,
    exposeHeadRoute: false,
    onRequest: (request) => assertMayCall(request, 'orders.read'),
    handler: async (request, reply) => {
      const session = request.staffSession;
      if (!session) throw new AppError('login_required');
      const grants = grantsOf(session.staff);
      const sendMissed = streams.open(
        {
          staffId: session.staff.id,
          sessionId: session.sessionId,
          isDriver: grants['orders.read'] === 'own',
          hasInbox: grants['feedback.moderate'] !== undefined || grants['messages.answer'] !== undefined,
        },
        reply.raw,
        reply.getHeaders(),
      );
      void reply.hijack();
      const lastId = String(request.headers['last-event-id'] ?? '');
      // A browser that connects for the first time may have read just before a change.
      sendMissed(/^\d{1,15}$/.test(lastId) ? await readMissed(db, Number(lastId)).catch(() => null) : null);
    },
  });
}
