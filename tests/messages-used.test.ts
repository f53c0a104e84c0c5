import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { en } from '#i18n/messages/en.ts';
import { mail } from '#i18n/messages/en/mail.ts';

const src = fileURLToPath(new URL('../src', import.meta.url));
const source = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.startsWith(join('i18n', 'messages')))
  .map((name) => readFileSync(join(src, name), 'utf8'))
  .join('\n');

// Keys that the code builds, by their beginning.
const built = ['country.', 'home.slide', 'mail.code.', 'orderStatus.', 'paymentStatus.', 'validation.'];

type Tree = { [key: string]: string | Tree };

function keysOf(tree: Tree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );
}

it('every message of the storefront and of the mails is named in the code', () => {
  const keys = keysOf({ ...en, mail });
  expect(keys.length).toBeGreaterThan(400);
  const unused = keys.filter((key) => {
    const leaf = key.slice(key.lastIndexOf('.') + 1);
    const isNamed = [key, leaf].some((name) => source.includes(`'${name}'`));
    return !isNamed && !built.some((beginning) => key.startsWith(beginning));
  });
  expect(unused).toEqual([]);
});
