import { defineConfig } from 'vite';
import type { ConsoleMessagePart } from '#i18n/load-console.ts';
import { browserBuild } from '#main/build/browser-build.ts';
import { pagesTogether, vendorGroups } from '#main/build/chunks.ts';

// A build goes to a folder of its own and is put in place when it is whole (src/main/build/build.ts).
const outDir = process.env['BUILD_DIRECTORY'] ?? 'build/console';

// What most pages share is one chunk: many small ones weigh more, and each page lists them.
const ours = /src\/(ui|contract|console\/(runtime|shared|shell))\//;
const common = { name: 'common', test: ours, minShareCount: 34, priority: 1 };
// Pages between which people move, with what only they show. Every file is a name in the first load.
const together = [
  { name: 'settings', test: /src\/console\/(pages\/(settings|team|member)-|features\/(settings|team|feeds)\/)/ },
  { name: 'counts', test: /src\/console\/(pages\/counts?-|features\/stock\/counts\/)/ },
  { name: 'people', test: /src\/console\/(pages\/(customers?|guest)-|features\/customers\/)/ },
  { name: 'stock', test: /src\/console\/(pages\/(stock|stock-item|receive)-|features\/stock\/(?!counts\/))/ },
  { name: 'categories', test: /src\/console\/(pages\/(categories|offers)-|features\/(categories|offers)\/)/ },
  { name: 'reports', test: /src\/console\/(pages\/(reports|audit)-|features\/(reports|audit)\/)/ },
  { name: 'messages', test: /src\/console\/pages\/(inbox|messages|comments|testimonials)-/ },
  {
    name: 'content',
    test: /src\/console\/(pages\/(content|collections|redirects)-|features\/(content|collections|redirects)\/)/,
  },
  // Small files that Today and the orders load.
  { name: 'lists', test: /src\/console\/.*\/use-(next-card|address-search|order-pages|kept-focus|read-pages)[.]tsx?$/ },
  // Small files that the frame loads, and other parts as well.
  { name: 'frame-uses', test: /src\/console\/.*\/(reserve-bottom|hold-height|use-wide|commands)[.]tsx?$/ },
  // Small files that every page loads.
  {
    name: 'both-frames',
    test: /src\/console\/.*\/(console-mark|offline-band|use-connection|use-offline-parts)[.]tsx?$/,
  },
  { name: 'sign-in', test: /src\/(ui|console)\/.*\/(slim-frame|password-field|code-field|use-enter)[.]tsx?$/ },
  { name: 'access', test: /src\/console\/pages\/(forgot|recover|join)-/ },
  { name: 'files', test: /src\/console\/(pages\/(import|exports)-|features\/(files|import|export)\/)/ },
  { name: 'money', test: /src\/console\/(pages\/(cash|payments)-|features\/(cash|payments)\/)/ },
];

const messageFiles: Record<ConsoleMessagePart, string> = {
  core: 'core',
  work: 'everyday',
  catalogue: 'catalogue',
  files: 'files',
  grid: 'grid',
  newOrder: 'new-order',
  order: 'order',
  customers: 'customers',
  log: 'log',
  orderMoney: 'order-money',
  account: 'account-page',
  collections: 'collections',
  content: 'content',
  counts: 'counts',
  join: 'join',
  cash: 'cash',
  rare: 'rare',
  redirects: 'redirects',
  outbox: 'outbox',
  payments: 'payments',
};

export default defineConfig({
  ...browserBuild(['printed', ...Object.values(messageFiles).map((file) => `console/${file}`)]),
  // The path of the pages, so that everything of the console is below it.
  base: '/console/',
  publicDir: 'src/console/public',
  environments: {
    client: {
      build: {
        outDir: `${outDir}/client`,
        // The server reads there which files the shell needs (src/main/console/open-console.ts).
        manifest: true,
        rolldownOptions: {
          input: 'src/console/app/entry.tsx',
          output: {
            // The first load names each chunk: seven characters of a hash tell versions apart.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: { groups: [...vendorGroups, common, pagesTogether(together)] },
          },
        },
      },
    },
  },
});
