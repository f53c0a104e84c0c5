import { defineConfig } from 'vitest/config';

// The unit tests of the rules that `stryker.config.json` mutates.
export default defineConfig({
  test: {
    include: [
      'src/contract/values/money.test.ts',
      'src/server/features/{account,cart,checkout,orders}/**/*.rules.test.ts',
      'src/server/shared/*.rules.test.ts',
      'src/server/throttling/*.rules.test.ts',
    ],
    // The module cache would serve the unchanged source.
    fsModuleCache: false,
  },
});
