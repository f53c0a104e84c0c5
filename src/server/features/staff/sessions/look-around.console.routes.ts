import { AppError } from '../../../errors/app-error.ts';
import type { ConsoleRoute } from '../../../http/console/console-route.ts';
import { isLocalRequest } from '../../../process/local-mode.ts';
import { tokenHash } from '../../../http/identity.ts';
import type { StaffService } from '../staff.service.ts';
import { deviceIn } from './device-in.ts';

export function lookAroundConsoleRoutes(consoleRoute: ConsoleRoute, staff: StaffService): void {
  const { lookAround } = staff;

  // Local mode may also answer other machines. They look around no more than they read /dev pages.
  consoleRoute('listDemoRoles', async (_input, { request }) =>
    isLocalRequest(request.raw) ? lookAround.listRoles() : { roles: [] },
  );
  consoleRoute('lookAround', async ({ body: { role } }, context) => {
    const { by, cookie, language, request } = context;
    if (!isLocalRequest(request.raw)) throw new AppError('not_found');
    const token = await lookAround.open(by, { role, language }, deviceIn(context));
    cookie.set(token);
    return staff.getMe(tokenHash(token));
  });
}
