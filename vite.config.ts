import { defineConfig } from 'vite';
import type { MessageFile } from '#i18n/load.ts';
import { browserBuild } from '#main/build/browser-build.ts';
import { chunkGroups } from '#main/build/chunks.ts';

// A build goes to a folder of its own and is put in place when it is whole (src/main/build/build.ts).
const outDir = process.env['BUILD_DIRECTORY'] ?? 'build/web';

// The files that the browser loads (src/i18n/load.ts). Only its type is imported: Vite restarts
// when a file changes that its configuration imports.
const messageFiles: Record<MessageFile, true> = {
  core: true,
  home: true,
  list: true,
  product: true,
  full: true,
  payment: true,
  about: true,
  privacy: true,
  terms: true,
};

export default defineConfig(({ command }) => ({
  ...browserBuild(['printed', 'late', ...Object.keys(messageFiles)]),
  publicDir: 'src/storefront/public',
  environments: {
    client: {
      build: {
        outDir: `${outDir}/client`,
        // The server reads there which files a page needs (src/main/pages/open-storefront.ts).
        manifest: true,
        rolldownOptions: {
          input: [
            'src/storefront/app/entry.client.tsx',
            // The server puts them into the sheet of a shop's look (src/main/pages/look-sheets.ts).
            ...['tajawal', 'messiri', 'naskh'].map((typeface) => `src/ui/styles/typefaces/${typeface}.css`),
          ],
          // The first load names each chunk: seven characters of a hash tell versions apart.
          output: { chunkFileNames: 'assets/[name]-[hash:7].js', codeSplitting: { groups: chunkGroups() } },
        },
      },
    },
    ssr: {
      // While developing, only use-intl is bundled: the alias above gives it the formatter for compiled messages.
      resolve: { noExternal: command === 'build' ? true : ['use-intl'] },
      // The server's bundle is React's production build, whatever NODE_ENV says.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      build: {
        outDir: `${outDir}/server`,
        copyPublicDir: false,
        rolldownOptions: {
          input: 'src/storefront/app/entry.server.tsx',
          // One file, loaded at the start: a running shop is independent of a rebuild.
          output: { entryFileNames: 'entry.server.js', codeSplitting: false },
        },
      },
    },
  },
}));
