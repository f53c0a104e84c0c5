import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from '#main/chunks.ts';
import { leanLibraries } from '#main/lean-libraries.ts';
import { compileMessages } from '#main/messages-plugin.ts';

// What React's compiler writes to remember each part of a component doubles its code. What a first visit loads is small and drawn
// anew a few times in a visit: it goes without.
const uncompiled = [
  /node_modules/,
  /src\/(?:ui|storefront\/(shared|shell|features\/(catalog|favourites|feedback|home|personalisation|product|search|stock-alerts)))\//,
  /src\/storefront\/(root|runtime\/(page-head|navigation-status|structured-data)|pages\/(shop-layout|[a-z-]*(home|product|products|error|found)-page|page-boundary))\.tsx/,
];

export default defineConfig({
  publicDir: 'src/storefront/public',
  plugins: [
    leanLibraries(),
    compileMessages(),
    tailwindcss(),
    babel({ exclude: uncompiled, presets: [reactCompilerPreset()] }),
    reactRouter(),
  ],
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
            codeSplitting: { groups: chunkGroups() },
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
