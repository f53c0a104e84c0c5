import type { ConsoleCategory } from '#contract/console/categories.ts';
import { type Language, pickText } from '#contract/values/locale.ts';

/** Categories as the options of a field, each sub-category below its main one with a dash. */
export function categoryOptions(categories: readonly ConsoleCategory[], language: Language) {
  return categories.map(({ id, name, parentId }) => ({
    value: String(id),
    label: `${parentId === null ? '' : '— '}${pickText(name, language)}`,
  }));
}
