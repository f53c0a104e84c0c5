import { assertCategories } from '../formats/read-limits.ts';
import { foldText, shortHash } from './csv-fold.rules.ts';
import { slugOf } from './csv-values.rules.ts';

export interface NamedCategory {
  handle: string;
  name: { en: string; ar: string };
}

/** The category of products without one. */
export const otherCategory: NamedCategory = { handle: 'other', name: { en: 'Other', ar: 'أخرى' } };

/** The categories of the shop, and those that a file adds. */
export interface CategoryBook {
  /** A category by its handle, or its name in either language, in any spelling that people confuse. */
  find: (name: string) => string | undefined;
  /** The category with a name; it is added if there is none, with a handle that is free. */
  take: (name: NamedCategory['name'], handle?: string) => string;
  /** The category of products without one. */
  takeOther: () => string;
  /** The category if the file adds it. */
  addedOf: (handle: string) => NamedCategory | undefined;
}

/** Creates the book of the categories of a shop. */
export function createCategoryBook(present: readonly NamedCategory[]): CategoryBook {
  const known = new Map<string, string>();
  const handles = new Set<string>();
  const added = new Map<string, NamedCategory>();
  function know({ handle, name }: NamedCategory): void {
    handles.add(handle);
    for (const key of [name.ar, name.en].map(foldText)) if (key !== '') known.set(key, handle);
  }
  // Of two categories with one name, the first has it.
  for (const one of present.toReversed()) know(one);

  function find(name: string): string | undefined {
    return handles.has(name) ? name : known.get(foldText(name));
  }

  function add(category: NamedCategory): string {
    added.set(category.handle, category);
    assertCategories(added.size);
    know(category);
    return category.handle;
  }

  return {
    find,
    take({ en, ar }, asked = '') {
      const found = (en && find(en)) || (ar && find(ar));
      if (found) return found;
      const name = { en, ar: ar || en };
      const slug = asked || slugOf(name.en) || slugOf(name.ar);
      const handle =
        slug !== '' && !handles.has(slug) ? slug : `${slug || 'category'}-${shortHash(foldText(name.ar) || name.ar)}`;
      return add({ handle, name });
    },
    takeOther: () => (handles.has(otherCategory.handle) ? otherCategory.handle : add(otherCategory)),
    addedOf: (handle) => added.get(handle),
  };
}
