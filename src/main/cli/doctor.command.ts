import type { Command } from './command.ts';

export const doctor: Command = {
  usage: '',
  summary: 'look for what keeps the shop from doing all it can, and name the remedy',
  words: [0, 0],
  async run({ services, print }) {
    const { searchEngine } = services;
    const problems = [
      await searchEngine.findProblem(),
      (await searchEngine.isOutdated())
        ? 'Some products are not in the search index yet. Remedy: let the shop run for some minutes, or npm run shop -- search rebuild.'
        : null,
    ].filter((problem) => problem !== null);
    if (problems.length === 0) return print('Nothing is wrong.');
    for (const problem of problems) print(problem);
    return 1;
  },
};
