import * as z from 'zod/mini';
import { inviteName } from '#contract/console/invite-name.ts';
import { type Role, roles } from '#contract/console/permissions.ts';
import type { Member } from '#contract/console/staff.ts';
import { email as emailSchema, personName } from '#contract/validation.ts';
import { type Language, languages } from '#contract/values/locale.ts';
import { commandActor } from '#server/audit/actors.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { consoleAddress } from '#server/features/staff/console-link.rules.ts';
import { type Arguments, type Command, UsageError, word } from './command.ts';
import { counted } from './doctor/check.ts';
import type { OpenShop } from './open-shop.ts';
import { formatTime, table } from './table.ts';

function oneOf<T extends string>(known: readonly T[], text: string, what: string): T {
  const found = known.find((one) => one === text.toLowerCase());
  if (!found) throw new UsageError(`"${text}" is not a ${what}. Use one of: ${known.join(', ')}.`);
  return found;
}

const roleOf = (text: string): Role => oneOf(roles, text, 'role');

function emailOf(args: Arguments): string {
  const parsed = z.safeParse(emailSchema, word(args, 0));
  if (!parsed.success) throw new UsageError(`"${word(args, 0)}" is not an email address.`);
  return parsed.data;
}

/** The invitation that was typed. */
function inviteOf(args: Arguments): { email: string; name: string; role: Role; language: Language } {
  const email = emailOf(args);
  const { role, name = inviteName({ email }), language = 'ar' } = args.options;
  if (role === undefined) throw new UsageError(`Name a role with --role. Use one of: ${roles.join(', ')}.`);
  const named = z.safeParse(personName, name);
  if (!named.success) throw new UsageError(`"${String(name)}" is not a name.`);
  return {
    email,
    name: named.data,
    role: roleOf(String(role)),
    language: oneOf(languages, String(language), 'language'),
  };
}

async function memberOf({ services }: OpenShop, args: Arguments): Promise<Member> {
  const email = emailOf(args);
  const member = (await services.staff.team.list()).find((one) => one.email === email);
  if (!member) throw new OperatorError(`No member of the team has the address ${email}.`);
  return member;
}

function stateOf({ status, demo }: Member): string {
  return status === 'suspended' ? 'suspended' : demo ? 'demo' : '';
}

function addressOf({ publicUrl, port }: OpenShop['config'], path: string): string {
  return consoleAddress(publicUrl ?? `http://localhost:${port}`, path);
}

export const staffList: Command = {
  usage: '',
  summary: 'list the team and the open invitations',
  words: [0, 0],
  async run({ services, print }) {
    const members = await services.staff.team.list();
    const invites = await services.staff.invites.listOpen();
    if (members.length === 0) print('No staff.');
    else
      print(
        table(
          ['Name', 'Email', 'Role', '', 'Second factor', 'Devices', 'Last used'],
          members.map((member) => [
            member.name,
            member.email,
            member.role,
            stateOf(member),
            member.hasSecondFactor ? 'yes' : 'no',
            member.sessions,
            member.lastUsedAt === null ? '' : formatTime(new Date(member.lastUsedAt)),
          ]),
        ),
      );
    if (invites.length === 0) return;
    print(
      `\n${table(
        ['Invited', 'Email', 'Role', 'Until'],
        invites.map(({ name, email, role, expiresAt, isExpired }) => [
          name,
          email,
          role,
          formatTime(new Date(expiresAt)) + (isExpired ? ' (expired)' : ''),
        ]),
      )}`,
    );
  },
};

export const staffInvite: Command = {
  usage: 'EMAIL --role ROLE [--name NAME] [--language LANGUAGE]',
  summary: 'invite someone to the console: mails and prints a link, for one use within 72 hours',
  words: [1, 1],
  options: { role: { type: 'string' }, name: { type: 'string' }, language: { type: 'string' } },
  check: (args) => void inviteOf(args),
  async run({ services, config, print }, args) {
    const { link } = await services.staff.invites.invite(commandActor(), inviteOf(args));
    print(addressOf(config, link));
  },
};

export const staffRole: Command = {
  usage: 'EMAIL ROLE',
  summary: `change the role to ${roles.join(', ')}`,
  words: [2, 2],
  check: (args) => void (emailOf(args), roleOf(word(args, 1))),
  async run(shop, args) {
    const { id, version, email } = await memberOf(shop, args);
    const role = roleOf(word(args, 1));
    await shop.services.staff.team.change(commandActor(), id, { version, role }, 'staff.changed');
    shop.print(`${email} is now ${role}.`);
  },
};

function statusCommand(status: 'suspended' | 'active', { summary, done }: { summary: string; done: string }): Command {
  const action = status === 'suspended' ? 'staff.suspended' : 'staff.reactivated';
  return {
    usage: 'EMAIL',
    summary,
    words: [1, 1],
    check: (args) => void emailOf(args),
    async run(shop, args) {
      const { id, version, email } = await memberOf(shop, args);
      await shop.services.staff.team.change(commandActor(), id, { version, status }, action);
      shop.print(`${email} ${done}`);
    },
  };
}

export const staffSuspend = statusCommand('suspended', {
  summary: 'end all sessions of a member at once, and refuse new ones',
  done: 'is suspended.',
});

export const staffReactivate = statusCommand('active', {
  summary: 'let a suspended member sign in again',
  done: 'may sign in again.',
});

export const staffSignOut: Command = {
  usage: 'EMAIL',
  summary: 'end all sessions of a member of the team',
  words: [1, 1],
  check: (args) => void emailOf(args),
  async run(shop, args) {
    const { id } = await memberOf(shop, args);
    const { ended } = await shop.services.staff.team.endSessions(commandActor(), id);
    shop.print(`Ended ${counted(ended, 'session')}.`);
  },
};

export const staffResetPassword: Command = {
  usage: 'EMAIL',
  summary: 'print a link with which a member sets a new password, for one use within 72 hours',
  words: [1, 1],
  check: (args) => void emailOf(args),
  async run(shop, args) {
    const { id } = await memberOf(shop, args);
    const { link } = await shop.services.staff.passwordLinks.make(commandActor(), id);
    shop.print(addressOf(shop.config, link));
  },
};

export const staffResetSecondFactor: Command = {
  usage: 'EMAIL',
  summary: 'turn off the second factor of a member who lost it; a public shop asks for a new one',
  words: [1, 1],
  check: (args) => void emailOf(args),
  async run(shop, args) {
    const { id, email } = await memberOf(shop, args);
    await shop.services.staff.team.resetSecondFactor(commandActor(), id);
    shop.print(`${email} has no second factor now, and is signed out.`);
  },
};
