import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

// Newer than Safari 16.4, Chrome 111 or Firefox 128 (README). A file that is named here guards it.
const newer: [api: RegExp, guardedIn: string[]][] = [
  [
    /\b(show|hide|toggle)Popover\b|:popover-open/,
    ['src/ui/overlay/toasts.tsx', 'src/console/shell/toasts/toast-area.tsx'],
  ],
  [/\brequestIdleCallback\b/, ['src/storefront/app/offline-worker.ts']],
  [/\b(Object|Map)\.groupBy\b/, []],
  [/\bPromise\.(withResolvers|try)\b/, []],
  [/\bArray\.fromAsync\b/, []],
  [/\bURL\.(canParse|parse)\b/, []],
  [/\bAbortSignal\.any\b/, []],
  [/\bstartViewTransition\b/, []],
  [/\bIterator\.from\b|\.(values|keys|entries)\(\)\.(map|filter|toArray)\(/, []],
  [/\bRegExp\.escape\b/, []],
  [/\bscheduler\.(yield|postTask)\b/, []],
  [/(?<!\bz)\.(union|intersection|difference|isSubsetOf|isSupersetOf)\(/, []],
  [/\bcheckVisibility\b|\brequestClose\b|\bsetHTML\b/, []],
];

const sources = ['src/ui', 'src/storefront', 'src/console', 'src/i18n', 'src/contract'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|js)$/.test(name) && !name.includes('.test.'))
    .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(join(root, folder, name), 'utf8') })),
);

test('storefront and console call no API that a supported browser lacks', () => {
  const calls = newer.flatMap(([api, guardedIn]) =>
    sources
      .filter(({ name, text }) => api.test(text) && !guardedIn.includes(name))
      .map(({ name }) => `${name}: ${api}`),
  );
  expect(calls).toEqual([]);
  for (const [api, guardedIn] of newer)
    for (const file of guardedIn) expect(sources.find(({ name }) => name === file)?.text, file).toMatch(api);
});
