import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('.', import.meta.url);
const messages = new URL('../../src/i18n/messages.test.ts', import.meta.url);

/** The rules for two directions that this shop gives no occasion for, and why. */
const notApplicable: Record<string, string> = {};

const rules = Array.from({ length: 70 }, (_, at) => `R${String(at + 1).padStart(2, '0')}`);

// Spec: WEB.17, R.1
it('every rule for two directions has a test, or a reason why it needs none', () => {
  const files = readdirSync(folder)
    .filter((name) => name.startsWith('direction-'))
    .map((name) => new URL(name, folder));
  const titles = [...files, messages].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bit(?:\.each\([^)]*\))?\(\s*'([^']*)'/g)].map(([, title = '']) => title),
  );
  const tested = new Set(titles.flatMap((title) => title.match(/\bR\d\d\b/g) ?? []));
  expect(rules.filter((rule) => !tested.has(rule) && notApplicable[rule] === undefined)).toEqual([]);
  expect(Object.keys(notApplicable).filter((rule) => tested.has(rule))).toEqual([]);
  expect([...tested].filter((rule) => !rules.includes(rule))).toEqual([]);
});
