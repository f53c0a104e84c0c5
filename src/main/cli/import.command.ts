import type { Command } from 'commander';
import { type CsvColumns, type CsvField, csvFields } from '#contract/console/csv-fields.ts';
import { commandActor } from '#server/audit/actors.ts';
import { type CommandRunner, UsageError } from './command.ts';
import type { OpenShop } from './open-shop.ts';
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
function pairsOf(columns: string): [CsvField, string][] {
  return columns.split(',').map((pair) => {
    const [name = '', column = ''] = pair.split('=').map((part) => part.trim());
    const field = csvFields.find((one) => one === name);
    if (!field || column === '')
      throw new UsageError(`"${pair}" must be FIELD=COLUMN. The fields are ${csvFields.join(', ')}.`);
    return [field, column];
  });
}

interface Options {
  setStock?: true;
  plan?: true;
  pictures?: string;
  columns?: [CsvField, string][];
  refused?: string;
}

async function importFile(
  { services: { imports }, print, printError, pathOf }: OpenShop,
  file: string,
  { columns: pairs = [], ...options }: Options,
): Promise<number> {
  let columns: CsvColumns | null = null;
  if (pairs.length > 0) {
    const sheet = await imports.look({ file });
    const placed = pairs.map(([field, name]) => [field, sheet?.header.indexOf(name) ?? -1] as const);
    const unknown = pairs.find((_, index) => placed[index]?.[1] === -1);
    if (unknown) throw new UsageError(`The file has no column "${unknown[1]}".`);
    const named = new Set(placed.map(([, index]) => index));
    const guessed = Object.entries(sheet?.columns ?? {}).filter(([, index]) => !named.has(index));
    columns = Object.fromEntries([...guessed, ...placed]);
  }
  const task = {
    file,
    columns,
    ...(options.pictures !== undefined && { pictures: pathOf(options.pictures) }),
    setStock: options.setStock === true,
    onProgress: createProgress('products', printError),
  };
  const report = options.plan ? await imports.plan(task) : await imports.run(commandActor(), task);
  print(tallyText('Categories', report.categories));
  print(tallyText('Products', report.products));
  if (options.plan) print('Nothing was written.');
  print(tallyText('Variants', report.variants));
  const lines = (list: typeof report.problems) => {
    const bySubject = Map.groupBy(list, ({ subject }) => subject);
    for (const [subject, ofSubject] of bySubject) {
      const sentences = ofSubject.map(({ path, reason }) => (path === '' ? reason : `${path}: ${reason}`));
      print(`  ${subject}${ofSubject[0]?.path ? ', ' : ': '}${sentences.join('; ')}`);
    }
  };
  if (report.changes.length > 0)
    print(
      options.plan ? 'In products of the shop would change or stay:' : 'In products of the shop changed or stayed:',
    );
  lines(report.changes);
  if (report.unused.length > 0) print(`Columns that are not used: ${report.unused.join(', ')}`);
  const { problems: moreProblems, warnings: moreWarnings } = report.leftOut ?? { problems: 0, warnings: 0 };
  const count = (list: typeof report.problems, more: number) => list.length + more;
  if (report.warnings.length > 0) print(`${count(report.warnings, moreWarnings)} warnings:`);
  lines(report.warnings);
  if (moreWarnings > 0) print(`  and ${moreWarnings} more`);
  if (report.problems.length === 0) return 0;
  const not = options.plan ? 'would not be' : 'were not';
  print(`${count(report.problems, moreProblems)} problems; these rows ${not} imported:`);
  lines(report.problems);
  if (moreProblems > 0) print(`  and ${moreProblems} more`);
  if (options.refused !== undefined) {
    const target = pathOf(options.refused);
    await imports.writeRefused(target, task, report);
    print(`Wrote the refused rows to ${target}.`);
  }
  return 1;
}

export function addImportCommand(program: Command, { inShop }: CommandRunner): void {
  program
    .command('import <FILE>')
    .option('--set-stock', 'set the stock to the numbers of the file')
    .option('--plan', 'print what would change, and write nothing')
    .option('--pictures <FOLDER>', 'the folder of the pictures that the file names')
    .option('--columns <FIELD=COLUMN,…>', 'the columns of a sheet', pairsOf)
    .option('--refused <FILE>', 'write the rows that were not imported to a file')
    .description('import a catalogue file (JSON, JSON Lines, CSV or XLSX); a second import updates')
    .action((file: string, options: Options) => inShop((shop) => importFile(shop, shop.pathOf(file), options)));
}
