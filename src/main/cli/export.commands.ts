import { dirname } from 'node:path';
import { commandActor } from '#server/audit/actors.ts';
import { isDay } from '#contract/values/qatar-time.ts';
import { isLanguage, type Language } from '#contract/values/locale.ts';
import { type Arguments, type Command, UsageError, word } from './command.ts';
import { counted } from './doctor/check.ts';

const periodOptions = { from: { type: 'string' }, to: { type: 'string' }, language: { type: 'string' } } as const;
const periodUsage = 'FILE [--from DAY] [--to DAY] [--language en|ar]';

function checkPeriod({ options: { from, to, language } }: Arguments): void {
  for (const day of [from, to])
    if (typeof day === 'string' && !isDay(day)) throw new UsageError(`"${day}" is not a day as YYYY-MM-DD.`);
  if (language !== undefined && !isLanguage(language)) throw new UsageError('--language is en or ar.');
}

function periodOf({ options: { from, to, language } }: Arguments) {
  const dayOf = (value: unknown) => (typeof value === 'string' ? value : null);
  return { days: { from: dayOf(from), to: dayOf(to) }, language: (language ?? 'en') as Language };
}

export const exportCatalogue: Command = {
  usage: 'FILE [--pictures]',
  summary: 'export the catalogue to a .json or a .csv file, and its pictures beside it',
  words: [1, 1],
  options: { pictures: { type: 'boolean' } },
  check: (args) => {
    if (!/\.(json|csv)$/i.test(word(args, 0))) throw new UsageError('The name of the file ends in .json or .csv.');
  },
  async run({ services, print, pathOf }, args) {
    const file = pathOf(word(args, 0));
    const { rows } = await services.exports.catalogue(commandActor(), {
      file,
      format: /\.csv$/i.test(file) ? 'csv' : 'json',
      ...(args.options['pictures'] === true && { pictures: dirname(file) }),
    });
    print(`Wrote ${counted(rows, 'product')} to ${file}.`);
  },
};

export const exportOrders: Command = {
  usage: periodUsage,
  summary: 'export the orders of a period as CSV, with names and contact data',
  words: [1, 1],
  options: periodOptions,
  check: checkPeriod,
  async run({ services, print, pathOf }, args) {
    const file = pathOf(word(args, 0));
    const { rows } = await services.exports.orders(commandActor(), { file, ...periodOf(args), withContact: true });
    print(`Wrote ${counted(rows, 'order')} to ${file}.`);
  },
};

export const exportCustomers: Command = {
  usage: periodUsage,
  summary: 'export the customers who joined in a period as CSV',
  words: [1, 1],
  options: periodOptions,
  check: checkPeriod,
  async run({ services, print, pathOf }, args) {
    const file = pathOf(word(args, 0));
    const { rows } = await services.exports.customers(commandActor(), { file, ...periodOf(args) });
    print(`Wrote ${counted(rows, 'customer')} to ${file}.`);
  },
};
