import type { RedirectRefusal } from '#contract/console/redirect-limits.ts';
import {
  keyOf,
  type NamedPage,
  namedPage,
  readFrom,
  readTo,
  withLanguageOf,
  withoutLanguageOf,
} from './redirect-paths.rules.ts';
import { type Added, createTargets, type Targets } from './redirect-targets.rules.ts';

/** A redirect as a person or a file has it. */
export interface TypedRedirect {
  line: number;
  from: string;
  to: string;
}

type Read =
  | { line: number; from: string; to: string; refused?: never }
  | { line: number; from?: never; to?: never; refused: RedirectRefusal };

/** The redirects in the form in which they are stored, as far as their texts are addresses. */
export function readRedirects(rows: readonly TypedRedirect[], shopUrl: string): Read[] {
  return rows.map(({ line, ...typed }) => {
    const from = readFrom(typed.from);
    if (from.refused) return { line, refused: from.refused };
    const to = readTo(typed.to, shopUrl);
    if (to.refused) return { line, refused: to.refused };
    return { line, from: from.path, to: withoutLanguageOf(to.path, typed.from) };
  });
}

/** The addresses of redirects that were read: sources, and sources that targets would be. */
export function namedKeys(read: readonly Read[]): { sources: string[]; targets: string[] } {
  const good = read.filter((row) => row.refused === undefined);
  return { sources: good.map(({ from }) => from), targets: good.map(({ to }) => keyOf(to)) };
}

/** What the shop has of the addresses of redirects. */
export interface Shop {
  stored: Targets;
  /** How many redirects there are, and may be. */
  count: number;
  most: number;
  /** Whether shoppers see a page. For a product by its handle, its id. */
  find: (page: NamedPage) => boolean | number;
}

export type Outcome = { line: number } & Added;

function leadsTo(key: string, { find }: Pick<Shop, 'find'>): boolean | number {
  const page = namedPage(key);
  return page !== null && find(page);
}

/** A product is named by its id, so that its handle leads no visitor through another redirect. */
function withId(to: string, found: boolean | number): string {
  if (typeof found !== 'number') return to;
  const [path = '', ...query] = to.split('?');
  return [path.slice(0, path.lastIndexOf('/') + 1) + String(found), ...query].join('?');
}

type End = { to: string; problem?: never } | { to?: never; problem: 'to_unknown' | 'circle' };

/** Creates the function that says where a target ends, through the redirects of the file and of the shop. */
function createEnds(inFile: Targets, shop: Shop) {
  // By source: each is walked once, however long a chain is.
  const known = new Map<string, End>();
  const inLanguageOf = (end: End, target: string): End =>
    end.to === undefined ? end : { to: withLanguageOf(end.to, target) };

  return (wanted: string): End => {
    const passed = new Map<string, string>();
    function walk(): End {
      for (let target = wanted; ;) {
        const key = keyOf(target);
        const end = known.get(key);
        if (end) return inLanguageOf(end, target);
        const found = leadsTo(key, shop);
        if (found !== false) return { to: withId(target, found) };
        if (passed.has(key)) return { problem: 'circle' };
        const next = inFile.get(key) ?? shop.stored.get(key);
        if (next === undefined) return { problem: 'to_unknown' };
        passed.set(key, target);
        target = next;
      }
    }
    let end = walk();
    for (const [key, target] of [...passed].toReversed()) {
      known.set(key, end);
      end = inLanguageOf(end, target);
    }
    return end;
  };
}

/** What adding redirects would do, row by row, and what is to be stored then. Rows with a mistake are left out. */
export function planRedirects(read: readonly Read[], shop: Shop) {
  const inFile = new Map<string, string>();
  for (const row of read) if (row.refused === undefined && !inFile.has(row.from)) inFile.set(row.from, row.to);
  const endOf = createEnds(inFile, shop);
  const targets = createTargets(shop.stored);
  const added = new Map<string, string>();
  let count = shop.count;

  function outcomeOf(from: string, wanted: string): Added {
    if (leadsTo(from, shop) !== false) return { refused: 'from_page' };
    const { to, problem } = endOf(wanted);
    if (problem) return { refused: problem };
    const before = added.get(from);
    if (before !== undefined) return before === to ? { outcome: 'unchanged' } : { refused: 'repeated' };
    if (!shop.stored.has(from) && count >= shop.most) return { refused: 'full' };
    const result = targets.add(from, to);
    if (result.refused === undefined) added.set(from, to);
    if (result.outcome === 'added') count += 1;
    return result;
  }

  const outcomes = read.map((row): Outcome =>
    row.refused === undefined ? { line: row.line, ...outcomeOf(row.from, row.to) } : row,
  );
  return { outcomes, changes: targets.changes() };
}
