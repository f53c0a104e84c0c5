import type { Language } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { allMessages } from '#i18n/messages/all.ts';
import type { ShellAssets } from './open-console.ts';

/**
 * The HTML of every page of the console. The browser renders what is in it. The texts and paths
 * come from our own messages and build.
 */
export function consoleShell(language: Language, { styles, preloads, fonts, entry }: ShellAssets): string {
  const { consolePage: t } = allMessages[language];
  const lines = [
    '<!doctype html>',
    `<html lang="${language}" dir="${languageFacts[language].direction}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<title>${t.title}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    '<meta name="theme-color" content="#fbf9f5">',
    ...styles.map((path) => `<link rel="stylesheet" href="${path}">`),
    ...fonts.map((path) => `<link rel="preload" as="font" type="font/woff2" href="${path}" crossorigin>`),
    ...preloads.map((path) => `<link rel="modulepreload" href="${path}">`),
    `<script type="module" src="${entry}"></script>`,
    `<link rel="manifest" href="/console/manifest.webmanifest?language=${language}">`,
    '<link rel="icon" href="/console/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/console/icon-192.png">',
    '</head>',
    '<body>',
    '<div id="console"></div>',
    `<noscript><p>${t.noScript}</p></noscript>`,
    '</body>',
    '</html>',
  ];
  return `${lines.join('\n')}\n`;
}
