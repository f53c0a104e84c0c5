import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileMessages } from './src/main/messages-plugin.ts';

export default defineConfig({
  publicDir: 'src/web/public',
  plugins: [compileMessages(), tailwindcss(), babel({ presets: [reactCompilerPreset()] }), reactRouter()],
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  build: {
    // The server names the chunk of a page's language in its HTML (src/main/storefront-build.ts).
    manifest: true,
    // Below it a font or picture would become a data: URL, which the content security policy of fonts forbids.
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Two chunks that every page needs instead of thirty small ones. Schemas and form code stay out of both.
            codeSplitting: {
              groups: [
                {
                  name: 'vendor',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|use-intl|icu-minify|@formatjs|react-hot-toast|goober)\//,
                  priority: 2,
                },
                {
                  name: 'common',
                  test: /src\/(web|i18n)\/|src\/contract\/(calls|client|digits|errors|limits|locale|money)\.ts/,
                  // One of the five is the gallery, which shares every part of ui/ and which no shopper opens.
                  minShareCount: 5,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The server's bundle holds all that it needs and is React's production build whatever NODE_ENV says.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
    },
  },
});
