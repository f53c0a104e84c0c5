import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { consoleApi } from '#contract/console/api.ts';
import { consoleCalls } from '#contract/console/calls.ts';
import { api } from '#contract/api/api.ts';
import { calls } from '#contract/api/calls.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(join(root, path)).isFile());
}

const sources = filesBelow('src').filter((path) => /\.tsx?$/.test(path));
const textOf = new Map(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')]));

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
  /** `import()`, which loads the file later. */
  dynamic: boolean;
}

function importsOf(path: string): Import[] {
  const found = (textOf.get(path) ?? '').matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'"()]*?from\s*)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g,
  );
  return [...found].map((match) => {
    const name = match[2] ?? match[3] ?? '';
    const to = name.startsWith('#')
      ? join('src', name.slice(1))
      : name.startsWith('.')
        ? relative(root, resolve(root, dirname(path), name))
        : name;
    return { from: path, to, typeOnly: match[1] !== undefined, dynamic: match[3] !== undefined };
  });
}

const importsFrom = new Map(sources.map((path) => [path, importsOf(path)]));
const imports = [...importsFrom.values()].flat();
const inner = imports.filter(({ to }) => to.startsWith('src/'));
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('src/server/testing/');

// The layers and the cycles are checked by dependency-cruiser (`npm run layers`), the paths of
// imports by the linter.
describe('shortcuts', () => {
  const allCode = ['src', 'tests', 'tools', 'bench', 'torture']
    .flatMap(filesBelow)
    .filter((path) => /\.[jt]sx?$/.test(path) && path !== 'tests/architecture.test.ts');

  function filesWith(pattern: RegExp, files = allCode): string[] {
    return files.filter((path) => pattern.test(readFileSync(join(root, path), 'utf8')));
  }

  it('no type is silenced with `as never`', () => {
    expect(filesWith(/\bas never\b/)).toEqual([]);
  });

  it('no private property of a library is read', () => {
    expect(filesWith(/__react|_private_|_valueTracker|\b_header\b/)).toEqual([]);
  });

  it('rendered HTML is not searched or replaced', () => {
    const regexWithTag = /(?:=>?|[(,:?[!&|]|return)\s*\/(?:\\.|[^/\\\n])*<(?:\\?\/)?[a-z!]/i;
    const searchForTag =
      /\.(?:replace|replaceAll|split|indexOf|lastIndexOf|match|matchAll|search)\(\s*(['"`])(?:(?!\1).)*<\/?[a-z!]/i;
    const product = allCode.filter((path) => /^src\/(main|(?:storefront|console)\/app)\//.test(path) && !isTest(path));
    expect([...filesWith(regexWithTag, product), ...filesWith(searchForTag, product)]).toEqual([]);
  });
});

// Tables whose rows come from the functions of the schema only.
const filledByTriggers = [
  'catalogue_changes',
  'console_changes',
  'facet_counts',
  'gone_variants',
  'order_counts',
  'order_due_counts',
  'price_history',
  'product_counts',
  'product_facets',
  'product_tags',
  'stock_movements',
];

describe('inside the server', () => {
  it('every query function takes the connection or the audited transaction as its first parameter', () => {
    const queries = sources.filter((path) => path.startsWith('src/server/') && path.endsWith('.queries.ts'));
    expect(queries.length).toBeGreaterThan(5);
    for (const path of queries) {
      const firsts = [...(textOf.get(path) ?? '').matchAll(/export (?:async )?function \w+(?:<[^>]*>)?\(\s*([^)]*)/g)];
      for (const match of firsts)
        expect(match[1]?.trim(), `${path}: ${match[0]}`).toMatch(
          /^(?:(?:db|tx|trx): (?:Db|Transaction|Kysely)|(?:act|\{.*\btx\b.*\}): Act\b)/,
        );
    }
  });

  it('each table is written by one feature, or by one folder of the infrastructure', () => {
    const tables = new Set(
      [...(textOf.get('src/server/database/schema.ts') ?? '').matchAll(/^  (\w+): \{/gm)].map(
        (match) => match[1] ?? '',
      ),
    );
    expect(tables.size).toBeGreaterThan(50);
    const writes =
      /(?:(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'|\b(?:insert into|update(?: only)?|delete from|merge into|truncate(?: table)?)\s+(?:public\.)?|\btable: '|\bupdateRows<[^>]*>+\(\s*\w+,\s*')(\w+)\b/g;
    const ownersOf = new Map<string, Set<string>>();
    for (const [path, text] of textOf) {
      const owner = /^src\/(?:server\/(?:features\/)?)?[^/]+/.exec(path)?.[0];
      if (owner === undefined || isTest(path) || !/^src\/(?:server|main)\//.test(path)) continue;
      for (const [, table = ''] of text.matchAll(writes))
        if (tables.has(table)) ownersOf.set(table, (ownersOf.get(table) ?? new Set()).add(owner));
    }
    expect(ownersOf.get('variants')).toEqual(new Set(['src/server/features/catalog']));
    expect(ownersOf.get('orders')).toEqual(new Set(['src/server/features/orders']));
    // A table is missing here if this test no longer sees its writes.
    expect([...tables].filter((table) => !ownersOf.has(table)).sort()).toEqual(filledByTriggers);
    expect([...ownersOf].filter(([, owners]) => owners.size > 1)).toEqual([]);
  });

  // Spec: S7.10, D3.1
  it('every call of the contract has one handler', () => {
    const bound = sources
      .filter((path) => path.endsWith('.routes.ts'))
      .flatMap((path) => [...(textOf.get(path) ?? '').matchAll(/\broute\(\s*'(\w+)'/g)].map((match) => match[1] ?? ''));
    expect(bound.sort()).toEqual(Object.keys(calls).sort());
    expect(Object.keys(api).sort()).toEqual(Object.keys(calls).sort());
  });

  it('every call of the console has one handler', () => {
    const bound = sources
      .filter((path) => path.endsWith('.console.routes.ts'))
      .flatMap((path) => [...(textOf.get(path) ?? '').matchAll(/\bconsoleRoute\(\s*'(\w+)'/g)])
      .map((match) => match[1] ?? '');
    expect(bound.sort()).toEqual(Object.keys(consoleCalls).sort());
    expect(Object.keys(consoleApi).sort()).toEqual(Object.keys(consoleCalls).sort());
  });
});

describe('inside storefront and console', () => {
  // The first pages and the clients know calls by method, path and types.
  it.each([
    'src/contract/api/client.ts',
    'src/contract/console/client.ts',
    'src/storefront/app/entry.client.tsx',
    'src/storefront/pages/home-page.tsx',
    'src/storefront/pages/product-page.tsx',
    'src/storefront/pages/products-page.tsx',
    'src/console/app/entry.tsx',
  ])('%s loads no schema', (first) => {
    const loaded = new Set<string>();
    const left = [first];
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      if (loaded.has(path)) continue;
      loaded.add(path);
      for (const { to, typeOnly, dynamic } of importsFrom.get(path) ?? []) if (!typeOnly && !dynamic) left.push(to);
    }
    // Guards against an entry that was renamed.
    expect(loaded.size).toBeGreaterThan(3);
    expect([...loaded].filter((path) => /^zod\b/.test(path))).toEqual([]);
  });

  // Printed papers have words and a contract that shop and console share.
  it('ui imports no other folder of the project except the contract’s numbers', () => {
    const wrong = inner.filter(
      ({ from, to }) =>
        from.startsWith('src/ui/') &&
        !from.startsWith('src/ui/print/') &&
        !/^src\/(ui\/|contract\/values\/(digits|whole-number)\.ts$)/.test(to),
    );
    expect(wrong).toEqual([]);
  });

  it('gives every control the border of fields, whose contrast is tested', () => {
    const paler = ['src/storefront', 'src/console', 'src/ui']
      .flatMap(filesBelow)
      .filter((name) => /\.(tsx?|css)$/.test(name) && /inset-ring-sand/.test(readFileSync(join(root, name), 'utf8')));
    expect(paler).toEqual([]);
  });

  it('uses logical directions only', () => {
    const classes =
      /(?<![\w-])-?(?:m[lr]|p[lr]|left|right|border-[lr]|rounded-[lr]|rounded-[tb][lr]|scroll-m[lr]|scroll-p[lr])-[\w[]|(?<![\w-])(?:text|float|clear)-(?:left|right)(?![\w-])/;
    const properties =
      /(?:margin|padding|border|inset)-(?:left|right)\b|(?:^|[\s;{])(?:left|right)\s*:|text-align:\s*(?:left|right)|float:\s*(?:left|right)|border-(?:top|bottom)-(?:left|right)-radius/;
    const wrong: string[] = [];
    for (const path of ['src/storefront', 'src/console', 'src/ui']
      .flatMap(filesBelow)
      .filter((name) => /\.(tsx?|css)$/.test(name) && !isTest(name))) {
      const lines = readFileSync(join(root, path), 'utf8').split('\n');
      lines.forEach((line, index) => {
        const pattern = path.endsWith('.css') ? properties : classes;
        // The safe areas of a phone are physical, and a comment has no layout.
        const laidOut = line.replace(/safe-area-inset-(?:left|right)/g, '').replace(/^\s*(?:\/\/|\/?\*).*/, '');
        if (pattern.test(laidOut)) wrong.push(`${path}:${index + 1} ${line.trim()}`);
      });
    }
    expect(wrong).toEqual([]);
  });

  it('never sets HTML or inline styles, which the content security policy would block', () => {
    const wrong = sources.filter(
      (path) =>
        /^src\/(storefront|console|ui)\//.test(path) &&
        // JSON data, with every < escaped.
        path !== 'src/storefront/runtime/page/data-block.tsx' &&
        // The inline scripts of every page, constants.
        path !== 'src/storefront/app/server-parts.tsx' &&
        /dangerouslySetInnerHTML|\sstyle=\{/.test(textOf.get(path) ?? ''),
    );
    expect(wrong).toEqual([]);
  });
});

describe('features', () => {
  const featuresOf = (world: string) => [
    ...new Set(sources.flatMap((path) => new RegExp(`^src/${world}/features/([^/]+)/`).exec(path)?.[1] ?? [])),
  ];
  const table = /\| Feature +\|.*\n\|[ -|]+\n((?:\|.*\n)+)/.exec(
    readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'),
  )?.[1];
  const rows = (table ?? '')
    .trim()
    .split('\n')
    .map((row) => row.split('|').slice(1, -1));
  const namesIn = (column: number) =>
    rows.flatMap((cells) => [...(cells[column] ?? '').matchAll(/`([\w-]+)`/g)].map((match) => match[1] ?? ''));
  const server = featuresOf('server');

  it.each([
    ['server', 1],
    ['console', 3],
    ['storefront', 4],
  ] as const)('of %s have the name of a server feature, or ARCHITECTURE names them', (world, column) => {
    const named = namesIn(column);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !featuresOf(world).includes(name))).toEqual([]);
    expect(featuresOf(world).filter((name) => !server.includes(name) && !named.includes(name))).toEqual([]);
  });
});

describe('files', () => {
  it('are small enough to read', () => {
    const lengths = sources
      .filter((path) => !path.includes('/messages/') && !isTest(path) && path !== 'src/server/database/schema.ts')
      .map((path) => ({ path, lines: (textOf.get(path) ?? '').split('\n').length }));
    expect(lengths.filter(({ lines }) => lines > 350)).toEqual([]);
  });

  it('have kebab-case names and are not in catch-all folders', () => {
    const wrong = sources.filter((path) => !/^[a-z0-9-]+(\.[a-z0-9-]+)*\.tsx?$/.test(path.split('/').at(-1) ?? ''));
    expect(wrong).toEqual([]);
    expect(sources.filter((path) => /\/(utils?|helpers?|common|misc|index)(\/|\.tsx?$)/.test(path))).toEqual([]);
  });

  it('contain no any, ts-ignore or TODO', () => {
    const wrong = sources.filter((path) =>
      /@ts-(ignore|expect-error|nocheck)|\bTODO\b|\bas any\b|: any\b/.test(textOf.get(path) ?? ''),
    );
    expect(wrong).toEqual([]);
  });
});
