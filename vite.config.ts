import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from '#main/build/chunks.ts';
import { compileMessages } from '#main/build/messages-plugin.ts';

// A build goes to a folder of its own and is put in place when it is whole (src/main/build/build.ts).
const outDir = process.env['STOREFRONT_BUILD_DIRECTORY'] ?? 'build/web';

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'src/storefront/public',
  plugins: [compileMessages(), tailwindcss(), react()],
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  css: {
    transformer: 'lightningcss',
    lightningcss: {
      visitor: {
        Rule: {
          // Tailwind's fallbacks for browsers without @property, which are older than the targets, and
          // its second versions of mixed colours, which look like the first.
          supports: ({ value }) =>
            /-moz-orient|color-mix|apple-pay/.test(JSON.stringify(value.condition)) ? [] : undefined,
        },
      },
    },
  },
  build: {
    // Fonts and pictures stay files: the content security policy allows no data: URL for fonts.
    assetsInlineLimit: 0,
    // The oldest browsers that can buy (README).
    target: ['safari16.4', 'chrome111', 'edge111', 'firefox128'],
  },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: `${outDir}/client`,
        // The server reads there which files a page needs (src/main/pages/open-storefront.ts).
        manifest: true,
        rolldownOptions: {
          input: 'src/storefront/app/entry.client.tsx',
          output: { codeSplitting: { groups: chunkGroups() } },
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
