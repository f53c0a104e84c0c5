import type { Command } from 'commander';
import { type CommandRunner, parseId, UsageError } from './command.ts';
import { createProgress } from './progress.ts';
import { table } from './table.ts';

const maxWords = 20;

function collectWords(word: string, words: string[] = []): string[] {
  if (words.length === maxWords - 1) throw new UsageError(`A list of synonyms has at most ${maxWords} words.`);
  return [...words, word];
}

function addSynonymCommands(program: Command, { inShop }: CommandRunner): void {
  const synonym = program.command('synonym').description('list, add and remove synonyms of the search');
  synonym
    .command('list')
    .description('list the synonyms of the search')
    .action(() =>
      inShop(async ({ services, print }) => {
        const rows = await services.synonyms.list();
        if (rows.length === 0) return print('No synonyms.');
        print(
          table(
            ['Id', 'Words'],
            rows.map(({ id, words }) => [id, words.join(' ')]),
          ),
        );
      }),
    );
  synonym
    .command('add <WORD>')
    .argument('<WORD...>', '', collectWords)
    .description('let a search for one of these words find the others, in any language: sofa couch كنبة')
    .action((first: string, others: string[]) =>
      inShop(async ({ services, print }) => {
        print(`Added ${await services.synonyms.add([first, ...others])}. It takes effect within five seconds.`);
      }),
    );
  synonym
    .command('remove')
    .argument('<ID>', '', parseId)
    .description('remove a list of synonyms')
    .action((id: number) =>
      inShop(async ({ services, print }) => {
        await services.synonyms.remove(id);
        print(`Removed ${id}.`);
      }),
    );
}

export function addSearchCommands(program: Command, runner: CommandRunner): void {
  addSynonymCommands(program, runner);
  program
    .command('search')
    .description('rebuild the search index')
    .command('rebuild')
    .description('rebuild the search index; works while the shop runs')
    .action(() =>
      runner.inShop(async ({ services, print, printError }) => {
        const done = await services.searchEngine.rebuild(createProgress('products', printError));
        print(`Indexed ${done} products.`);
      }),
    );
}
