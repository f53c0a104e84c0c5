import { setNotify } from '#server/jobs/waiting-jobs.queries.ts';
import { type Command, UsageError, word } from './command.ts';

export const notify: Command = {
  usage: 'on|off',
  summary: 'whether writes notify the instances, or the instances poll',
  words: [1, 1],
  check(args) {
    if (!['on', 'off'].includes(word(args, 0))) throw new UsageError('Say on or off.');
  },
  async run({ services, print }, args) {
    await setNotify(services.db, word(args, 0) === 'on');
    print(`Notifications are ${word(args, 0)}. Restart all instances, one after the other.`);
  },
};
