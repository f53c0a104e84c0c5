import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { commandActor } from '#server/audit/actors.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { renewRecipientLinks } from '#server/features/orders/recipient/recipient.service.ts';
import { resealMailServer } from '#server/mail/mail-server.ts';
import { loadSecrets, renewSecrets } from '#server/process/secrets.ts';
import type { CommandRunner } from './command.ts';
import { counted } from './doctor/check.ts';
import type { OpenShop } from './open-shop.ts';

async function exportPerson({ services, print, pathOf }: OpenShop, email: string, name?: string): Promise<void> {
  const person = await services.account.exportPerson(email);
  if (!person) throw new OperatorError(`The shop has no data about ${email}.`);
  const text = JSON.stringify(person, null, 2);
  if (name === undefined) return print(text);
  const file = pathOf(name);
  // Personal data: only the owner of the file may read it.
  await writeFile(file, `${text}\n`, { mode: 0o600, flag: 'wx' }).catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === 'EEXIST' ? 'already exists' : `cannot be written: ${cause.message}`;
    throw new OperatorError(`${file} ${why}.`, { cause });
  });
  print(`Wrote ${file}.`);
}

export function addPersonCommands(program: Command, { inShop }: CommandRunner): void {
  program
    .command('person')
    .description('export the data of a person')
    .command('export <EMAIL> [FILE]')
    .description('export all data about a person as JSON')
    .action((email: string, file?: string) => inShop((shop) => exportPerson(shop, email, file)));
  program
    .command('sign-out <EMAIL>')
    .description('end all sessions of a person at once, on every device')
    .action((email: string) =>
      inShop(async ({ services, print }) => {
        const ended = await services.account.signOutEverywhere(email);
        if (ended === null) throw new OperatorError(`No account has the address ${email}.`);
        print(`Ended ${counted(ended, 'session')}.`);
      }),
    );
  program
    .command('new-keys')
    .description(
      'replace the keys of guest ids, mailed codes, second factors and push after a leak; restart the shop then',
    )
    .action(() =>
      inShop(async ({ services, print }) => {
        const { codeKey: before } = await loadSecrets(services.db);
        await renewSecrets(services.db);
        const { codeKey } = await loadSecrets(services.db);
        await renewRecipientLinks(services.db, codeKey);
        const mailServer = await resealMailServer(services.db, before, codeKey);
        await services.push.removeAll();
        const { removed } = await services.staff.secondFactor.removeAll(commandActor());
        print('Replaced the keys. Restart every instance of the shop.');
        if (mailServer === 'readable') print('Change the password of the mail server, too: it may be known.');
        if (mailServer === 'unreadable')
          print('Set the mail server again in the console: it was stored with keys before these.');
        if (removed > 0) print(`${counted(removed, 'member')} of the team must set up two-step sign-in again.`);
      }),
    );
}
