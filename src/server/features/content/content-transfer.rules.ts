import type { StoredPicture } from '#contract/content/stored-content.ts';
import type { CategoryId, CollectionId, ProductId } from '#contract/ids.ts';

/** What this shop has of what the content of an export names. Ids are those of the other shop. */
export interface KnownHere {
  products: ReadonlyMap<ProductId, ProductId>;
  categories: ReadonlyMap<CategoryId, CategoryId>;
  collections: ReadonlyMap<CollectionId, CollectionId>;
  pictures: ReadonlySet<string>;
}

export interface Lost {
  products: number;
  categories: number;
  collections: number;
  pictures: number;
}

/** What a link or a rail names, as exports list it. */
const listedOf = { product: 'products', category: 'categories', collection: 'collections' } as const;
type Listed = (typeof listedOf)[keyof typeof listedOf];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isPicture = (value: Record<string, unknown>): boolean => typeof value['path'] === 'string' && 'focus' in value;
const isLink = (value: Record<string, unknown>): boolean => 'kind' in value && typeof value['id'] === 'number';
const isOfList = ({ from }: Record<string, unknown>): boolean => from === 'category' || from === 'collection';
const isProducts = (value: unknown): value is ProductId[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number');

/** The pictures in content, each with its field as a request with the content in `field` names it. */
export function picturesIn(content: unknown, field: string): { field: string; path: string }[] {
  if (!isObject(content)) return [];
  if (isPicture(content)) return [{ field, path: (content as unknown as StoredPicture).path }];
  return Object.entries(content).flatMap(([name, value]) => picturesIn(value, `${field}.${name}`));
}

/** The paths of the pictures in content. */
export function picturePaths(content: unknown): string[] {
  return picturesIn(content, '').map(({ path }) => path);
}

/** The content with this shop's products, categories and pictures, without what it does not have. */
export function resolveContent(content: unknown, here: KnownHere): { content: unknown; lost: Lost } {
  const lost: Lost = { products: 0, categories: 0, collections: 0, pictures: 0 };

  function idHere(kind: Listed, id: number): number | null {
    const found = here[kind].get(id) ?? null;
    if (found === null) lost[kind] += 1;
    return found;
  }

  function resolveLink(link: Record<string, unknown>): object | null {
    const id = idHere(listedOf[link['kind'] as keyof typeof listedOf], link['id'] as number);
    return id === null ? null : { ...link, id };
  }

  // A rail of a category or a collection that is not here shows what is new.
  function resolveSource(source: Record<string, unknown>): object {
    const from = source['from'] as 'category' | 'collection';
    const id = idHere(listedOf[from], source[from] as number);
    return id === null ? { from: 'new' } : { ...source, [from]: id };
  }

  function resolve(value: unknown): unknown {
    if (isProducts(value)) return value.flatMap((id) => idHere('products', id) ?? []);
    if (Array.isArray(value)) return value.map(resolve);
    if (!isObject(value)) return value;
    if (isLink(value)) return resolveLink(value);
    if (isOfList(value)) return resolveSource(value);
    if (isPicture(value)) {
      if (here.pictures.has((value as unknown as StoredPicture).path)) return value;
      lost.pictures += 1;
      return null;
    }
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolve(one)]));
  }

  return { content: resolve(content), lost };
}
