import { writeFile } from 'node:fs/promises';
import { OperatorError } from '#server/platform/operator-error.ts';
import { type Command, word } from './command.ts';

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
