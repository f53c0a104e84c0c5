import type { Me } from '#contract/console/session.ts';
import type { ConsoleRoute } from '../../../http/console/console-route.ts';
import type { StaffCookie } from '../../../http/console/staff-session.ts';
import { tokenHash } from '../../../http/identity.ts';
import { deviceIn } from '../sessions/device-in.ts';
import type { StaffService } from '../staff.service.ts';

interface Services {
  staff: StaffService;
  mailServer: { sendsMails(): Promise<boolean> };
}

export function teamConsoleRoutes(consoleRoute: ConsoleRoute, { staff, mailServer }: Services): void {
  const { invites, passwordLinks, team } = staff;

  async function meWith(cookie: StaffCookie, token: string): Promise<Me> {
    cookie.set(token);
    const me = await staff.getMe(tokenHash(token));
    cookie.setMarks(staff.signIn.marksWith(cookie.marks, me));
    return me;
  }

  consoleRoute('readInvite', async ({ body }, { from }) => invites.read(body.token, from));
  consoleRoute('join', async ({ body }, context) => {
    const { by, cookie } = context;
    return meWith(cookie, await invites.join(by, body, deviceIn(context)));
  });
  consoleRoute('getRecovery', async () => ({ sendsMails: await mailServer.sendsMails() }));
  consoleRoute('askPasswordLink', async ({ body }, { from, cookie }) => {
    await passwordLinks.ask(body.email, { from, marks: cookie.marks });
    return null;
  });
  consoleRoute('readPasswordLink', async ({ body }, { from }) => passwordLinks.read(body.token, from));
  consoleRoute('recover', async ({ body }, context) => {
    const { id, token } = await passwordLinks.use(context.by, body, deviceIn(context));
    return { id, ...(token !== null && { me: await meWith(context.cookie, token) }) };
  });
  consoleRoute('listStaff', async () => ({ rows: await team.list(), invites: await invites.listOpen() }));
  consoleRoute('inviteStaff', async ({ body }, { by }) => invites.invite(by, body));
  consoleRoute('resendInvite', async ({ params }, { by }) => invites.resend(by, params.id));
  consoleRoute('withdrawInvite', async ({ params }, { by }) => {
    await invites.withdraw(by, params.id);
    return null;
  });
  consoleRoute('updateStaff', async ({ params, body }, { by }) => team.change(by, params.id, body, 'staff.changed'));
  consoleRoute('suspendStaff', async ({ params, body: { version } }, { by }) =>
    team.change(by, params.id, { version, status: 'suspended' }, 'staff.suspended'),
  );
  consoleRoute('reactivateStaff', async ({ params, body: { version } }, { by }) =>
    team.change(by, params.id, { version, status: 'active' }, 'staff.reactivated'),
  );
  consoleRoute('endStaffSessions', async ({ params }, { by }) => team.endSessions(by, params.id));
  consoleRoute('resetSecondFactor', async ({ params }, { by }) => team.resetSecondFactor(by, params.id));
  consoleRoute('makePasswordLink', async ({ params }, { by }) => passwordLinks.make(by, params.id));
}
