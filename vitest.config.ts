import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'parts',
          include: ['src/**/*.test.ts', 'tests/*.test.ts'],
          globalSetup: ['tests/database.setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Whole shops as processes of their own: started, stopped, killed.
        test: {
          name: 'process',
          include: ['tests/process/*.test.ts'],
          globalSetup: ['tests/build.setup.ts'],
          // Two at once: most of their time is waiting for what was killed.
          maxWorkers: 2,
          // One project after the other: each of them wants the whole machine.
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/e2e/*.test.ts'],
          globalSetup: ['tests/build.setup.ts', 'tests/e2e/support/shop.setup.ts'],
          // Each with a demo shop of its own. A browser keeps a core busy: more of them would only wait for each other.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          // A busy machine is no reason to fail.
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
