import { writeFile } from 'node:fs/promises';
import { commandActor } from '#server/audit/actors.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { renewSecrets } from '#server/process/secrets.ts';
import { type Command, word } from './command.ts';
import { counted } from './doctor/check.ts';

export const personExport: Command = {
  usage: 'EMAIL [FILE]',
  summary: 'export all data about a person as JSON',
  words: [1, 2],
  async run({ services, print, pathOf }, args) {
    const email = word(args, 0);
    const person = await services.account.exportPerson(email);
    if (!person) throw new OperatorError(`The shop has no data about ${email}.`);
    const text = JSON.stringify(person, null, 2);
    if (args.words.length === 1) return print(text);
    const file = pathOf(word(args, 1));
    // Personal data: only the owner of the file may read it.
    await writeFile(file, `${text}\n`, { mode: 0o600, flag: 'wx' }).catch((cause: NodeJS.ErrnoException) => {
      const why = cause.code === 'EEXIST' ? 'already exists' : `cannot be written: ${cause.message}`;
      throw new OperatorError(`${file} ${why}.`, { cause });
    });
    print(`Wrote ${file}.`);
  },
};

export const newKeys: Command = {
  usage: '',
  summary: 'replace the keys of guest ids, mailed codes and second factors after a leak; restart the shop then',
  words: [0, 0],
  async run({ services, print }) {
    await renewSecrets(services.db);
    const { removed } = await services.staff.secondFactor.removeAll(commandActor());
    print('Replaced the keys. Restart every instance of the shop.');
    if (removed > 0) print(`${counted(removed, 'member')} of the team must set up two-step sign-in again.`);
  },
};

export const signOut: Command = {
  usage: 'EMAIL',
  summary: 'end all sessions of a person at once, on every device',
  words: [1, 1],
  async run({ services, print }, args) {
    const email = word(args, 0);
    const ended = await services.account.signOutEverywhere(email);
    if (ended === null) throw new OperatorError(`No account has the address ${email}.`);
    print(`Ended ${counted(ended, 'session')}.`);
  },
};
