import type { RedirectRefusal } from '#contract/console/redirect-limits.ts';
import { keyOf, withLanguageOf } from './redirect-paths.rules.ts';

/** From the key of a source to its target. */
export type Targets = ReadonlyMap<string, string>;

export type Added =
  { outcome: 'added' | 'changed' | 'unchanged'; refused?: never } | { outcome?: never; refused: RedirectRefusal };

/** Whether redirects lead from one key to another, also through those that wait as their page is shown. */
export function isLed(from: string, to: string, redirects: Targets): boolean {
  const passed = new Set<string>();
  for (let key = from; !passed.has(key);) {
    if (key === to) return true;
    passed.add(key);
    const target = redirects.get(key);
    if (target === undefined) return false;
    key = keyOf(target);
  }
  return false;
}

/**
 * Redirects to which others are added. `stored` has at least those that lead to a source of the others, and all that a
 * target of theirs leads through.
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

  /**
   * Adds a redirect to a page that is shown, or gives its source another target. Those that lead to the source lead to
   * the target then. One that would lead back once the page is gone is refused.
   */
  function add(from: string, to: string): Added {
    if (isLed(keyOf(to), from, targets)) return { refused: 'circle' };
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
