import { writeFile } from 'node:fs/promises';
import { OperatorError } from '#server/errors/operator-error.ts';
import { renewSecrets } from '#server/process/secrets.ts';
import { type Command, word } from './command.ts';
import { counted } from './doctor/check.ts';

export const personExport: Command = {
  usage: 'EMAIL [FILE]',
  summary: 'everything that the shop knows of a person, as JSON, for the person who asks for it',
  words: [1, 2],
  async run({ services, print, pathOf }, args) {
    const email = word(args, 0);
    const person = await services.account.exportPerson(email);
    if (!person) throw new OperatorError(`The shop knows nothing of ${email}.`);
    const text = JSON.stringify(person, null, 2);
    if (args.words.length === 1) return print(text);
    const file = pathOf(word(args, 1));
    // Its reader alone: there is hardly anything more personal.
    await writeFile(file, `${text}\n`, { mode: 0o600, flag: 'wx' }).catch((cause: NodeJS.ErrnoException) => {
      const why = cause.code === 'EEXIST' ? 'is there already' : `cannot be written: ${cause.message}`;
      throw new OperatorError(`${file} ${why}.`, { cause });
    });
    print(`Wrote ${file}.`);
  },
};

export const newKeys: Command = {
  usage: '',
  summary: 'exchange the keys of guest ids and mailed codes, after strangers had a backup; start the shop again then',
  words: [0, 0],
  async run({ services, print }) {
    await renewSecrets(services.db);
    print('Exchanged. Stop every instance of the shop and start it again.');
  },
};

export const signOut: Command = {
  usage: 'EMAIL',
  summary: 'end all sessions of a person at once, on every device',
  words: [1, 1],
  async run({ services, print }, args) {
    const email = word(args, 0);
    const ended = await services.account.signOutEverywhere(email);
    if (ended === null) throw new OperatorError(`There is no account ${email}.`);
    print(`Ended ${counted(ended, 'session')}.`);
  },
};
