import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { type Mutant, withMutant } from './mutants.ts';

// The quick tests of rules, run over sources of which one has a mistake in it (torture/mutation.ts says which).
const given = process.env['MUTANT'];
const { file, tests, ...mutant } = (given ? JSON.parse(given) : { tests: [] }) as Partial<Mutant> & {
  file?: string;
  tests: string[];
};

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  plugins: [
    {
      name: 'dana:mutant',
      enforce: 'pre',
      load(id) {
        return file !== undefined && id.endsWith(`/${file}`)
          ? withMutant(readFileSync(id, 'utf8'), mutant as Mutant)
          : null;
      },
    },
  ],
  // What is kept of a file from run to run knows nothing of mistakes.
  test: {
    include: tests,
    fsModuleCache: false,
    watch: false,
    maxWorkers: 1,
    isolate: false,
    bail: 1,
    testTimeout: 5000,
  },
});
