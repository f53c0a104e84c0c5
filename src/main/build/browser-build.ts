import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { compileMessages } from './messages-plugin.ts';

/**
 * The configuration that the storefront and the console share. `messageFiles`: the names of the
 * message files that the bundles load, below a language's folder.
 */
export function browserBuild(messageFiles: readonly string[]): UserConfig {
  return {
    appType: 'custom',
    plugins: [compileMessages(messageFiles), tailwindcss(), react()],
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
  };
}
