/** Why a category cannot have a parent. */
export type PlaceProblem = 'unknown' | 'itself' | 'below' | 'deep';

/**
 * What is wrong with the parent of a category, by the parents of all others. There are two levels:
 * main categories and sub-categories.
 */
export function placeProblem<Key>(
  category: Key,
  parent: Key | null,
  parentOf: ReadonlyMap<Key, Key | null>,
): PlaceProblem | null {
  if (parent === null) return null;
  if (parent === category) return 'itself';
  const above = parentOf.get(parent);
  if (above === undefined) return 'unknown';
  if (above === category) return 'below';
  const hasChildren = [...parentOf.values()].includes(category);
  return above !== null || hasChildren ? 'deep' : null;
}
