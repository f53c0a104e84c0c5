import type { Command } from 'commander';
import * as z from 'zod/mini';
import { inviteName } from '#contract/console/invite-name.ts';
import { type Role, roles } from '#contract/console/permissions.ts';
import type { Member } from '#contract/console/staff.ts';
import { email as emailSchema, staffName } from '#contract/validation.ts';
import { type Language, languages } from '#contract/values/locale.ts';
import { commandActor } from '#server/audit/actors.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { consoleAddress } from '#server/features/staff/console-link.rules.ts';
import { type CommandRunner, refuseMissingOption, UsageError } from './command.ts';
import { counted } from './doctor/check.ts';
import type { OpenShop } from './open-shop.ts';
import { formatMinute, table } from './table.ts';

function oneOf<T extends string>(known: readonly T[], text: string, what: string): T {
  const found = known.find((one) => one === text.toLowerCase());
  if (!found) throw new UsageError(`"${text}" is not a ${what}. Use one of: ${known.join(', ')}.`);
  return found;
}

const roleOf = (text: string): Role => oneOf(roles, text, 'role');

const languageOf = (text: string): Language => oneOf(languages, text, 'language');

function emailOf(text: string): string {
  const parsed = z.safeParse(emailSchema, text);
  if (!parsed.success) throw new UsageError(`"${text}" is not an email address.`);
  return parsed.data;
}

function nameOf(text: string): string {
  const parsed = z.safeParse(staffName, text);
  if (!parsed.success) throw new UsageError(`"${text}" is not a name.`);
  return parsed.data;
}

async function memberOf({ services }: OpenShop, email: string): Promise<Member> {
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

async function printTeam({ services, print }: OpenShop): Promise<void> {
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
          member.lastUsedAt === null ? '' : formatMinute(new Date(member.lastUsedAt)),
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
        formatMinute(new Date(expiresAt)) + (isExpired ? ' (expired)' : ''),
      ]),
    )}`,
  );
}

function addInviteCommands(staff: Command, { inShop }: CommandRunner): void {
  staff
    .command('list')
    .description('list the team and the open invitations')
    .action(() => inShop(printTeam));
  staff
    .command('invite')
    .argument('<EMAIL>', '', emailOf)
    .requiredOption('--role <ROLE>', roles.join(', '), roleOf)
    .option('--name <NAME>', 'how the console greets the person', nameOf)
    .option('--language <LANGUAGE>', languages.join(', '), languageOf, 'ar')
    .exitOverride(refuseMissingOption(`Name a role with --role. Use one of: ${roles.join(', ')}.`))
    .description('invite someone to the console: mails and prints a link, for one use within 72 hours')
    .action(
      (
        email: string,
        { name = nameOf(inviteName({ email })), ...invite }: { name?: string; role: Role; language: Language },
      ) =>
        inShop(async ({ services, config, print }) => {
          const { link } = await services.staff.invites.invite(commandActor(), { email, name, ...invite });
          print(addressOf(config, link));
        }),
    );
}

function addMemberCommands(staff: Command, { inShop }: CommandRunner): void {
  const addMemberCommand = (name: string, work: (shop: OpenShop, member: Member) => Promise<void>) =>
    staff
      .command(name)
      .argument('<EMAIL>', '', emailOf)
      .action((email: string) => inShop(async (shop) => work(shop, await memberOf(shop, email))));
  staff
    .command('role')
    .argument('<EMAIL>', '', emailOf)
    .argument('<ROLE>', '', roleOf)
    .description(`change the role to ${roles.join(', ')}`)
    .action((email: string, role: Role) =>
      inShop(async (shop) => {
        const { id, version } = await memberOf(shop, email);
        await shop.services.staff.team.change(commandActor(), id, { version, role }, 'staff.changed');
        shop.print(`${email} is now ${role}.`);
      }),
    );
  addMemberCommand('suspend', async ({ services, print }, { id, version, email }) => {
    await services.staff.team.change(commandActor(), id, { version, status: 'suspended' }, 'staff.suspended');
    print(`${email} is suspended.`);
  }).description('end all sessions of a member at once, and refuse new ones');
  addMemberCommand('reactivate', async ({ services, print }, { id, version, email }) => {
    await services.staff.team.change(commandActor(), id, { version, status: 'active' }, 'staff.reactivated');
    print(`${email} may sign in again.`);
  }).description('let a suspended member sign in again');
  addMemberCommand('sign-out', async ({ services, print }, { id }) => {
    const { ended } = await services.staff.team.endSessions(commandActor(), id);
    print(`Ended ${counted(ended, 'session')}.`);
  }).description('end all sessions of a member of the team');
  addMemberCommand('reset-password', async ({ services, config, print }, { id }) => {
    const { link } = await services.staff.passwordLinks.make(commandActor(), id);
    print(addressOf(config, link));
  }).description('print a link with which a member sets a new password, for one use within 72 hours');
  addMemberCommand('reset-second-factor', async ({ services, print }, { id, email }) => {
    await services.staff.team.resetSecondFactor(commandActor(), id);
    print(`${email} has no second factor now, and is signed out.`);
  }).description('turn off the second factor of a member who lost it; a public shop asks for a new one');
}

export function addStaffCommands(program: Command, runner: CommandRunner): void {
  const staff = program.command('staff').description('invite, list and change the team');
  addInviteCommands(staff, runner);
  addMemberCommands(staff, runner);
}
