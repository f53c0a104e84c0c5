import type { FastifyInstance } from 'fastify';
import { consolePrefix } from '#contract/console/calls.ts';
import { grantsOf } from '#contract/console/permissions.ts';
import { privateCaching } from '../../cache/cache-control.ts';
import { AppError } from '../../errors/app-error.ts';
import { createConsoleGate, type GateOptions } from '../../http/console/console-gate.ts';
import { missingPermission } from './file-permissions.rules.ts';
import type { FilesService } from './files.service.ts';

function typeOf(name: string): string {
  if (name.endsWith('.xlsx')) return 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return name.endsWith('.json') ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8';
}

/** Sends files to the person who asked for them, who must still have the permissions for what they contain. */
export function fileContentsRoutes(app: FastifyInstance, files: FilesService, gate: GateOptions): void {
  const assertMayCall = createConsoleGate(gate);
  for (const part of ['content', 'refused'] as const)
    app.route<{ Params: { id: string } }>({
      method: 'GET',
      url: `${consolePrefix}/files/:id/${part}`,
      exposeHeadRoute: false,
      onRequest: (request) => assertMayCall(request, part === 'refused' ? 'catalog.import' : 'staff'),
      handler: async ({ params, staffSession }, reply) => {
        if (!staffSession || !/^[1-9]\d{0,8}$/.test(params.id)) throw new AppError('not_found');
        const { staff } = staffSession;
        const { name, file, read } = await files.open(Number(params.id), staff.id, part);
        const permission = missingPermission(file, grantsOf(staff));
        if (permission !== null) throw new AppError('not_permitted', { details: { permission } });
        const found = await read();
        if (!found) throw new AppError('not_found');
        return reply
          .type(typeOf(name))
          .header('cache-control', privateCaching)
          .header('content-length', found.bytes)
          .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
          .send(found.stream);
      },
    });
}
