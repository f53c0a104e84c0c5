import { type CsvColumns, type CsvField, csvFields } from '#contract/console/csv-fields.ts';
import { commandActor } from '#server/audit/actors.ts';
import { type Arguments, type Command, UsageError, word } from './command.ts';
import { createProgress } from './progress.ts';

interface Tally {
  created: number;
  updated: number;
  unchanged: number;
}

function tallyText(noun: string, { created, updated, unchanged }: Tally): string {
  return `${noun}: ${created} new, ${updated} changed, ${unchanged} unchanged`;
}

// "nameAr=Product,price=Cost": the field, and the name of its column.
function pairsOf({ options: { columns } }: Arguments): [CsvField, string][] {
  if (typeof columns !== 'string') return [];
  return columns.split(',').map((pair) => {
    const [name = '', column = ''] = pair.split('=').map((part) => part.trim());
    const field = csvFields.find((one) => one === name);
    if (!field || column === '')
      throw new UsageError(`"${pair}" must be FIELD=COLUMN. The fields are ${csvFields.join(', ')}.`);
    return [field, column];
  });
}

export const importCommand: Command = {
  usage: 'FILE [--set-stock] [--plan] [--pictures FOLDER] [--columns FIELD=COLUMN,…] [--refused FILE]',
  summary: 'import a catalogue file (JSON, JSON Lines or CSV); a second import updates',
  words: [1, 1],
  options: {
    'set-stock': { type: 'boolean' },
    plan: { type: 'boolean' },
    pictures: { type: 'string' },
    columns: { type: 'string' },
    refused: { type: 'string' },
  },
  check: (args) => void pairsOf(args),
  async run({ services: { imports }, print, printError, pathOf }, args) {
    const { options } = args;
    const file = pathOf(word(args, 0));
    const pairs = pairsOf(args);
    let columns: CsvColumns | null = null;
    if (pairs.length > 0) {
      const sheet = await imports.look({ file });
      const placed = pairs.map(([field, name]) => [field, sheet?.header.indexOf(name) ?? -1] as const);
      const unknown = pairs.find((_, index) => placed[index]?.[1] === -1);
      if (unknown) throw new UsageError(`The file has no column "${unknown[1]}".`);
      columns = { ...sheet?.columns, ...(Object.fromEntries(placed) as CsvColumns) };
    }
    const task = {
      file,
      columns,
      ...(typeof options['pictures'] === 'string' && { pictures: pathOf(options['pictures']) }),
      setStock: options['set-stock'] === true,
      onProgress: createProgress('products', printError),
    };
    const isPlan = options['plan'] === true;
    const report = isPlan ? await imports.plan(task) : await imports.run(commandActor(), task);
    print(tallyText('Categories', report.categories));
    print(tallyText('Products', report.products));
    if (isPlan) print('Nothing was written.');
    const lines = (list: typeof report.problems) => {
      for (const { subject, path, reason } of list) print(`  ${subject}${path && `, ${path}`}: ${reason}`);
    };
    if (report.warnings.length > 0) print(`${report.warnings.length} warnings:`);
    lines(report.warnings);
    if (report.problems.length === 0) return 0;
    print(`${report.problems.length} problems; these rows ${isPlan ? 'would not be' : 'were not'} imported:`);
    lines(report.problems);
    if (typeof options['refused'] === 'string') {
      const target = pathOf(options['refused']);
      await imports.writeRefused(target, task, report);
      print(`Wrote the refused rows to ${target}.`);
    }
    return 1;
  },
};
