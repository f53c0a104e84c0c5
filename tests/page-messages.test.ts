import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { partsOf } from '#i18n/load.ts';
import { core } from '#i18n/messages/en/core.ts';
import { full } from '#i18n/messages/en/full.ts';
import { home } from '#i18n/messages/en/home.ts';
import { late } from '#i18n/messages/en/late.ts';
import { list } from '#i18n/messages/en/list.ts';
import { payment } from '#i18n/messages/en/payment.ts';
import { product } from '#i18n/messages/en/product.ts';
import { pages } from '#storefront/runtime/page-table.ts';

const src = fileURLToPath(new URL('../src', import.meta.url));
const parts = { core, home, list, product, full, payment };
const everyNamespace = new Set(Object.values(parts).flatMap((part) => Object.keys(part)));

const fileOf = (specifier: string, from: string) =>
  specifier.startsWith('#') ? join(src, specifier.slice(1)) : join(dirname(from), specifier);

// The code that a file may run in the browser, with what it imports on demand.
function reachedFrom(file: string): Set<string> {
  const reached = new Set<string>();
  const left = [file];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    // Importing every page, and importing messages, says nothing about one page.
    if (reached.has(next) || /page-modules\.ts$|\/i18n\//.test(next)) continue;
    reached.add(next);
    for (const [, specifier = ''] of readFileSync(next, 'utf8').matchAll(
      /(?:from|import)\s*\(?\s*'([#.][^']+\.tsx?)'/g,
    )) {
      const imported = fileOf(specifier, next);
      if (existsSync(imported)) left.push(imported);
    }
  }
  return reached;
}

// The namespaces of `useTranslations('cart')` and of `t('cart.title')`.
function namespacesIn(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const chosen = [...text.matchAll(/useTranslations\('(\w+)/g)];
  const inKeys = text.includes('useTranslations()') ? [...text.matchAll(/\bt(?:\.rich)?\([`'](\w+)\./g)] : [];
  return [...chosen, ...inKeys].map(([, name = '']) => name).filter((name) => everyNamespace.has(name));
}

const modules = readFileSync(join(src, 'storefront/app/page-modules.ts'), 'utf8');
const shell = reachedFrom(join(src, 'storefront/app/entry.client.tsx'));

it.each(pages)('the messages of the page $name are loaded with it', ({ name, messages }) => {
  const path = new RegExp(`'?${name.replace('*', '\\*')}'?: \\(\\) => import\\('\\.\\./(pages/[^']+)'`).exec(
    modules,
  )?.[1];
  const code = reachedFrom(join(src, 'storefront', path as string));
  const loaded = new Set(partsOf[messages].flatMap((part) => Object.keys(parts[part])));
  // Parts with messages of their own (`LateMessages`).
  if ([...code].some((file) => readFileSync(file, 'utf8').includes('/late-messages.tsx')))
    for (const namespace of Object.keys(late)) loaded.add(namespace);
  // The quick view of a card loads the messages of a product page when it opens.
  if ([...shell, ...code].some((file) => readFileSync(file, 'utf8').includes("ensureMessages(language, 'product')")))
    for (const namespace of Object.keys(product)) loaded.add(namespace);
  expect(code.size).toBeGreaterThan(3);
  const missing = [...shell, ...code].flatMap((file) =>
    namespacesIn(file)
      .filter((namespace) => !loaded.has(namespace))
      .map((namespace) => `${file.slice(src.length + 1)} names ${namespace}`),
  );
  expect(missing).toEqual([]);
});
