import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Tests start hundreds of Node processes: readers of files, picture processes, commands. With the compile cache they start in half the time.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url));

// One worker more than a small machine has cores: tests also wait (for what was killed, for a page). More workers are not faster.
const maxWorkers = 3;

// A busy machine is no reason to fail: these limits only end what hangs.
const limits = {
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

// Small files with long tests, which Vitest would start last: one of them would run alone at the end.
const longFiles = [
  'tests/e2e/shopping/webkit.test.ts',
  'tests/search-examples.test.ts',
  'tests/security/connections.test.ts',
  'tests/security/console-races.test.ts',
  'tests/security/fuzz.test.ts',
  'tests/security/mail-outage.test.ts',
  'tests/security/repeated-orders.test.ts',
  'tests/security/statements.test.ts',
];

// Crashes mostly wait for processes to end and to start, parts compute: one crash after so many of the longest parts uses both cores.
const partsBetweenCrashes = 4;

/** Puts one of `some` after each group of `others`. */
function spread<T>(some: T[], others: T[], groupSize: number): T[] {
  const left = [...some];
  const mixed = others.flatMap((one, place) =>
    place % groupSize === groupSize - 1 ? [one, ...left.splice(0, 1)] : [one],
  );
  return [...mixed, ...left];
}

/** Journeys first, then crashes among parts; in each project, long files first. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longFiles.some((file) => moduleId.endsWith(file));
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    const sorted = (name: string) => {
      const all = projects.get(name) ?? [];
      return [...all.filter(isLong), ...all.filter((file) => !isLong(file))];
    };
    return [...sorted('journeys'), ...spread(sorted('crashes'), sorted('parts'), partsBetweenCrashes)];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: 'parts',
          include: ['src/**/*.test.ts', 'tests/*.test.ts', 'tests/security/**/*.test.ts'],
          globalSetup: ['tests/database.setup.ts'],
          maxWorkers,
          // Each file makes its own database and leaves nothing behind; starting a process for each takes a third of their time.
          isolate: false,
          // No test relies on another one of its file. A run prints its seed: `--sequence.seed=<seed>` repeats its order.
          sequence: { shuffle: { tests: true } },
          ...limits,
        },
      },
      {
        // Whole shops as processes of their own: started, stopped, killed.
        test: {
          name: 'crashes',
          include: ['tests/process/*.test.ts'],
          globalSetup: ['tests/build.setup.ts'],
          maxWorkers,
          ...limits,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/build.setup.ts', 'tests/e2e/support/shop.setup.ts'],
          setupFiles: ['tests/e2e/support/demo-only.setup.ts'],
          maxWorkers,
          // The files of a worker share its browser, as they share its demo shop.
          isolate: false,
          ...limits,
        },
      },
    ],
  },
});
