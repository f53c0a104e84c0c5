import { expect, it } from 'vitest';
import type { NamedPage } from './redirect-paths.rules.ts';
import { planRedirects, readRedirects } from './redirect-plan.rules.ts';

const shown = (page: NamedPage): boolean | number => {
  if (page.kind === 'product_handle') return page.handle === 'rose' ? 7 : false;
  return page.kind === 'fixed' || (page.kind === 'product' && page.id < 100);
};

function plan(stored: Record<string, string>, rows: [from: string, to: string][], most = 100) {
  const read = readRedirects(
    rows.map(([from, to], index) => ({ line: index + 2, from, to })),
    'https://shop.qa',
  );
  const { outcomes, changes } = planRedirects(read, {
    stored: new Map(Object.entries(stored)),
    count: Object.keys(stored).length,
    most,
    find: shown,
  });
  return {
    outcomes: outcomes.map(({ outcome, refused }) => refused ?? outcome),
    changes: Object.fromEntries(changes.map(({ from, to }) => [from, to])),
  };
}

it('adds, changes and leaves, and names the lines that are wrong', () => {
  const stored = { '/b': '/product/2', '/c': '/product/3' };
  const rows: [string, string][] = [
    ['/a', '/product/1'],
    ['/b', '/product/20'],
    ['/c', '/product/3'],
    ['/d', '/nowhere'],
    ['/a', '/product/1'],
    ['/a', '/product/9'],
    ['/about', '/product/1'],
    ['/product/5', '/product/1'],
  ];
  expect(plan(stored, rows)).toEqual({
    outcomes: ['added', 'changed', 'unchanged', 'to_unknown', 'unchanged', 'repeated', 'from_page', 'from_page'],
    changes: { '/a': '/product/1', '/b': '/product/20' },
  });
});

it('makes no chains: neither in a file, in any order, nor with what is stored', () => {
  expect(
    plan({}, [
      ['/a', '/b'],
      ['/b', '/c'],
      ['/c', '/product/1'],
    ]).changes,
  ).toEqual({ '/a': '/product/1', '/b': '/product/1', '/c': '/product/1' });
  // A stored source is the target of a new redirect.
  expect(plan({ '/b': '/product/2' }, [['/a', '/b']]).changes).toEqual({ '/a': '/product/2' });
  // A stored target becomes a source, as its page is gone.
  expect(plan({ '/a': '/product/500?x=1' }, [['/product/500', '/product/3']]).changes).toEqual({
    '/a': '/product/3',
    '/product/500': '/product/3',
  });
});

it('makes no circles', () => {
  expect(plan({}, [['/a', '/A/']]).outcomes).toEqual(['circle']);
  expect(plan({}, [['/a', '/ar/a']]).outcomes).toEqual(['circle']);
  expect(
    plan({}, [
      ['/a', '/b'],
      ['/b', '/c'],
      ['/c', '/a'],
    ]),
  ).toEqual({ outcomes: ['circle', 'circle', 'circle'], changes: {} });
  // What a circle hangs on is no page either, and what is right beside it is added.
  expect(
    plan({ '/old': '/gone' }, [
      ['/gone', '/old'],
      ['/d', '/product/1'],
    ]),
  ).toEqual({ outcomes: ['circle', 'added'], changes: { '/d': '/product/1' } });
});

it('makes no circles through redirects that wait, as their page is shown', () => {
  expect(plan({ '/product/1': '/x' }, [['/x', '/product/1']])).toEqual({ outcomes: ['circle'], changes: {} });
  expect(plan({ '/product/1': '/x', '/x': '/y' }, [['/y', '/ar/product/1']]).outcomes).toEqual(['circle']);
  expect(plan({ '/product/7': '/x' }, [['/x', '/product/rose']]).outcomes).toEqual(['circle']);
  expect(
    plan({ '/product/1': '/x' }, [
      ['/y', '/product/1'],
      ['/x', '/y'],
    ]).outcomes,
  ).toEqual(['added', 'circle']);
  // It waits for its page to go: it may lead on then, and leads to what its target leads to.
  expect(plan({ '/product/1': '/product/2', '/product/3': '/x' }, [['/x', '/product/1']]).changes).toEqual({
    '/x': '/product/1',
    '/product/3': '/product/1',
  });
});

it('keeps the language of a target, and takes that of the visitor where there is none', () => {
  expect(plan({ '/b': '/product/2' }, [['/a', '/ar/b']]).changes).toEqual({ '/a': '/ar/product/2' });
  expect(
    plan({}, [
      ['/ar/ward', '/ar/product/1'],
      ['/en/ward', '/en/product/1'],
    ]),
  ).toEqual({ outcomes: ['added', 'unchanged'], changes: { '/ward': '/product/1' } });
});

it('names a product by its id', () => {
  expect(plan({}, [['/a', '/ar/product/rose?variant=3']]).changes).toEqual({ '/a': '/ar/product/7?variant=3' });
  expect(plan({}, [['/product/rose', '/product/1']]).outcomes).toEqual(['from_page']);
});

it('adds no more than a shop may have, and still changes what there is', () => {
  const rows: [string, string][] = [
    ['/b', '/product/2'],
    ['/c', '/product/3'],
    ['/a', '/product/9'],
  ];
  expect(plan({ '/a': '/product/1' }, rows, 2).outcomes).toEqual(['added', 'full', 'changed']);
});

it('plans 20,000 lines in a second', () => {
  const rows = Array.from({ length: 20_000 }, (_, at): [string, string] => [`/old/${at}`, `/old/${at + 1}`]);
  const begun = performance.now();
  const { changes } = plan({}, [...rows, ['/old/20000', '/product/1']], 100_000);
  expect(new Set(Object.values(changes))).toEqual(new Set(['/product/1']));
  expect(performance.now() - begun).toBeLessThan(4000);
});
