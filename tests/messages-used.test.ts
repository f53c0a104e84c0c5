import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { en } from '#i18n/messages/en.ts';
import { catalogue } from '#i18n/messages/en/console/catalogue.ts';
import { core } from '#i18n/messages/en/console/core.ts';
import { order } from '#i18n/messages/en/console/order.ts';
import { orderMoney } from '#i18n/messages/en/console/order-money.ts';
import { work } from '#i18n/messages/en/console/work.ts';
import { mail } from '#i18n/messages/en/mail.ts';
import { printed } from '#i18n/messages/en/printed.ts';

const src = fileURLToPath(new URL('../src', import.meta.url));
const source = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.startsWith(join('i18n', 'messages')))
  .map((name) => readFileSync(join(src, name), 'utf8'))
  .join('\n');
const named = new Set(Array.from(source.matchAll(/'(?=([\w.:-]+)')/g), ([, name]) => name));

// Keys that the code builds, by their beginning.
const built = [
  'audit.did.',
  'country.',
  'mail.code.',
  'orderStatus.',
  'payment.reason.',
  'payment.refund.',
  'paymentStatus.',
  'permission.',
  'settings.feeds.name.',
  'validation.',
];

type Tree = { [key: string]: string | Tree };

function keysOf(tree: Tree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );
}

function unusedOf(messages: Tree): string[] {
  const keys = keysOf(messages);
  return keys.filter((key) => {
    // Code that has chosen a namespace names the rest of the key.
    const parts = key.split('.');
    const isNamed = parts.some((_, from) => named.has(parts.slice(from).join('.')));
    return !isNamed && !built.some((beginning) => key.startsWith(beginning));
  });
}

it('every message of the storefront and of the mails is named in the code', () => {
  expect(keysOf({ ...en, mail }).length).toBeGreaterThan(400);
  expect(unusedOf({ ...en, mail })).toEqual([]);
});

it('every message of the console is named in the code', () => {
  expect(unusedOf({ ...core, ...work, ...order, catalogue, orderMoney, printed })).toEqual([]);
});
