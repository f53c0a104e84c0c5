import { importCatalogue } from '#server/features/import/import.service.ts';
import { type Command, word } from './command.ts';
import { createProgress } from './progress.ts';

interface Tally {
  created: number;
  updated: number;
  unchanged: number;
}

function tallyText(noun: string, { created, updated, unchanged }: Tally): string {
  return `${noun}: ${created} new, ${updated} changed, ${unchanged} unchanged`;
}

export const importCommand: Command = {
  usage: 'FILE [--set-stock]',
  summary: 'import a catalogue file (JSON or JSON Lines); a second import updates',
  words: [1, 1],
  options: { 'set-stock': { type: 'boolean' } },
  async run({ services, print, printError, pathOf }, args) {
    const report = await importCatalogue({
      db: services.db,
      storage: services.storage,
      catalog: services.catalog,
      searchEngine: services.searchEngine,
      file: pathOf(word(args, 0)),
      setStock: args.options['set-stock'] === true,
      onProgress: createProgress('products', printError),
    });
    print(tallyText('Categories', report.categories));
    print(tallyText('Products', report.products));
    if (report.problems.length === 0) return 0;
    print(`${report.problems.length} problems; these rows were not imported:`);
    for (const { subject, path, reason } of report.problems) print(`  ${subject}${path && `, ${path}`}: ${reason}`);
    return 1;
  },
};
