import type { RedirectRefusal } from '#contract/console/redirect-limits.ts';
import { keyOf, withLanguageOf } from './redirect-paths.rules.ts';

/** From the key of a source to its target. */
export type Targets = ReadonlyMap<string, string>;

export type Added =
  { outcome: 'added' | 'changed' | 'unchanged'; refused?: never } | { outcome?: never; refused: RedirectRefusal };

/**
 * Redirects to which others are added. No target is a source: a visitor is sent once. `stored` has at least those whose
 * source or target one of the others names.
 */
export function createTargets(stored: Targets) {
  const targets = new Map(stored);
  const sources = new Map<string, Set<string>>();

  function place(from: string, to: string): void {
    const before = targets.get(from);
    if (before !== undefined) sources.get(keyOf(before))?.delete(from);
    targets.set(from, to);
    const key = keyOf(to);
    sources.set(key, (sources.get(key) ?? new Set()).add(from));
  }
  for (const [from, to] of stored) place(from, to);

  /** Adds a redirect, or gives its source another target. Those that lead to the source lead to the target then. */
  function add(from: string, wanted: string): Added {
    const next = targets.get(keyOf(wanted));
    const to = next === undefined ? wanted : withLanguageOf(next, wanted);
    if (keyOf(wanted) === from || keyOf(to) === from) return { refused: 'circle' };
    const before = targets.get(from);
    if (before === to) return { outcome: 'unchanged' };
    const through = [...(sources.get(from) ?? [])];
    place(from, to);
    for (const source of through) place(source, withLanguageOf(to, targets.get(source) ?? ''));
    return { outcome: before === undefined ? 'added' : 'changed' };
  }

  /** The redirects that are not stored like this. */
  function changes(): { from: string; to: string }[] {
    return [...targets].filter(([from, to]) => stored.get(from) !== to).map(([from, to]) => ({ from, to }));
  }

  return { add, changes };
}
