import type { Me } from '#contract/console/session.ts';
import type { ConsoleRoute } from '../../../http/console/console-route.ts';
import type { StaffCookie } from '../../../http/console/staff-session.ts';
import { tokenHash } from '../../../http/identity.ts';
import type { StaffService } from '../staff.service.ts';
import { deviceIn } from './device-in.ts';

export function staffSessionsConsoleRoutes(consoleRoute: ConsoleRoute, staff: StaffService): void {
  const { signIn, secondFactor } = staff;

  async function meWith(cookie: StaffCookie, token: string): Promise<Me> {
    cookie.set(token);
    const me = await staff.getMe(tokenHash(token));
    if (me.secondFactor !== 'prove') cookie.setMarks(signIn.marksWith(cookie.marks, me));
    return me;
  }

  consoleRoute('signIn', async ({ body }, context) =>
    meWith(context.cookie, await signIn.signIn(context.by, body, deviceIn(context))),
  );
  consoleRoute('proveSecondFactor', async ({ body }, context) =>
    meWith(context.cookie, await signIn.prove(context.by, context.session, body.code, deviceIn(context))),
  );
  consoleRoute('stepUp', async ({ body }, { by, cookie, session }) => {
    const { token, until } = await signIn.stepUp(by, session, body);
    cookie.set(token);
    return { until };
  });
  consoleRoute('signOut', async (_input, { by, cookie, session }) => {
    await signIn.signOut(by, session);
    cookie.clear();
    return null;
  });
  consoleRoute('getMe', async (_input, { session }) => staff.meOf(session));
  consoleRoute('updateMe', async ({ body }, { by, session }) => {
    await staff.updateMe(by, session, body);
    return staff.getMe(session.tokenHash);
  });
  consoleRoute('changePassword', async ({ body }, { by, session }) => {
    await signIn.changePassword(by, session, body);
    return staff.getMe(session.tokenHash);
  });
  consoleRoute('beginTotp', async (_input, { by, session }) => secondFactor.begin(by, session));
  consoleRoute('confirmTotp', async ({ body }, { by, session }) => {
    const recoveryCodes = await secondFactor.confirm(by, session, body.code);
    return { me: await staff.getMe(session.tokenHash), recoveryCodes };
  });
  consoleRoute('removeTotp', async (_input, { by, session }) => {
    await secondFactor.remove(by, session);
    return staff.getMe(session.tokenHash);
  });
  consoleRoute('newRecoveryCodes', async (_input, { by, session }) => ({
    recoveryCodes: await secondFactor.replaceCodes(by, session),
  }));
  consoleRoute('listMySessions', async (_input, { session }) => staff.listMySessions(session));
  consoleRoute('endMySession', async ({ params }, { by, session }) => {
    await staff.endMySession(by, session, params.id);
    return null;
  });
  consoleRoute('endMyOtherSessions', async (_input, { by, session }) => staff.endMyOtherSessions(by, session));
}
