import { type Command, idOf, word } from './command.ts';
import { createProgress } from './progress.ts';
import { table } from './table.ts';

export const searchRebuild: Command = {
  usage: '',
  summary: 'rebuild the search index; works while the shop runs',
  words: [0, 0],
  async run({ services, print, printError }) {
    const done = await services.searchEngine.rebuild(createProgress('products', printError));
    print(`Indexed ${done} products.`);
  },
};

export const synonymList: Command = {
  usage: '',
  summary: 'list the synonyms of the search',
  words: [0, 0],
  async run({ services, print }) {
    const rows = await services.synonyms.list();
    if (rows.length === 0) return print('No synonyms.');
    print(
      table(
        ['Id', 'Words'],
        rows.map(({ id, words }) => [id, words.join(' ')]),
      ),
    );
  },
};

export const synonymAdd: Command = {
  usage: 'WORD WORD...',
  summary: 'make words find each other, in any language: sofa couch كنبة',
  words: [2, 20],
  async run({ services, print }, { words }) {
    print(`Added ${await services.synonyms.add(words)}. It takes effect within five seconds.`);
  },
};

export const synonymRemove: Command = {
  usage: 'ID',
  summary: 'remove a list of synonyms',
  words: [1, 1],
  check: (args) => void idOf(word(args, 0)),
  async run({ services, print }, args) {
    const id = idOf(word(args, 0));
    await services.synonyms.remove(id);
    print(`Removed ${id}.`);
  },
};
