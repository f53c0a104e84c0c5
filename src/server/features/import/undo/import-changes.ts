import type { CategoryId, ProductId, VariantId } from '#contract/ids.ts';
import { pickText } from '#contract/values/locale.ts';
import type { CategoryChange, ProductChange, VariantChange } from '../../../shared/catalogue-fields.ts';
import type { StandingOffer } from '../../../shared/standing-offers.ts';
import type { CategoryBatch, ProductBatch } from '../../catalog/writes/catalogue-batch.ts';
import type { OptionRecord } from '../import.queries.ts';

// What an import keeps of its changes. The action log is no copy: it has the beginnings of texts, and the numbers of
// pictures and options.

/** A value before and after the import. */
interface Both<T> {
  before: T;
  after: T;
}

export type KeptOption = Omit<OptionRecord, 'productId'>;

interface KeptVariant extends Both<VariantChange> {
  id: VariantId;
  sku: string;
  /** Its standing offers, if they changed. */
  standing?: Both<readonly StandingOffer[]> | undefined;
}

/** What became of a product. */
export interface KeptProduct extends Both<ProductChange> {
  label: string;
  isNew: boolean;
  variants: KeptVariant[];
  added: { id: VariantId; sku: string; standing: readonly StandingOffer[] }[];
  /** All of its options, if any changed. */
  options: Both<KeptOption[]> | null;
}

/** What became of a category. */
export interface KeptCategory extends Both<CategoryChange> {
  label: string;
  isNew: boolean;
}

export type KeptChange =
  { kind: 'product'; id: ProductId; change: KeptProduct } | { kind: 'category'; id: CategoryId; change: KeptCategory };

/** The fields of a change, before and after it. */
function bothOf<T extends object>(before: T, set: Partial<T>): Both<Partial<T>> {
  const names = Object.keys(set) as (keyof T)[];
  return { before: Object.fromEntries(names.map((name) => [name, before[name]])) as Partial<T>, after: set };
}

const labelOf = ({ name, handle }: { name: Parameters<typeof pickText>[0]; handle: string }) =>
  pickText(name, 'en') || handle;

/** The products whose options a batch changes. */
export const productsWithOptions = ({ changed }: ProductBatch): ProductId[] =>
  changed
    .filter(({ options }) => options.added.length + options.changed.length + options.deleted.length > 0)
    .map(({ id }) => id);

interface Written {
  products: ReadonlyMap<string, ProductId>;
  variants: ReadonlyMap<string, VariantId>;
  /** The standing offers of new variants, by SKU. */
  offers: ReadonlyMap<string, readonly StandingOffer[]>;
  optionsBefore: readonly OptionRecord[];
  optionsAfter: readonly OptionRecord[];
}

const idOf = <Id>(ids: ReadonlyMap<string, Id>, key: string): Id => {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`${key} came back without an id`);
  return id;
};

const optionsOf = (rows: readonly OptionRecord[], id: ProductId): KeptOption[] =>
  rows.filter((row) => row.productId === id).map(({ productId: _productId, ...option }) => option);

/** What an import keeps of the products of a batch after it has written them. */
export function keptProducts({ added, changed }: ProductBatch, written: Written): KeptChange[] {
  const newVariant = ({ sku }: { sku: string }) => ({
    id: idOf(written.variants, sku),
    sku,
    standing: written.offers.get(sku) ?? [],
  });
  const isOptioned = new Set(productsWithOptions({ added, changed }));
  return [
    ...added.map(({ product, variants }): KeptChange => {
      const id = idOf(written.products, product.handle);
      return {
        kind: 'product',
        id,
        change: {
          label: labelOf(product),
          isNew: true,
          before: {},
          after: {},
          variants: [],
          added: variants.map(newVariant),
          options: { before: [], after: optionsOf(written.optionsAfter, id) },
        },
      };
    }),
    ...changed.map(({ id, before, set, variants }): KeptChange => ({
      kind: 'product',
      id,
      change: {
        label: labelOf(before),
        isNew: false,
        ...bothOf<ProductChange>(before, set),
        variants: variants.changed.map((one) => ({
          id: one.id,
          sku: one.before.sku,
          ...bothOf<VariantChange>(one.before, one.set),
          standing: one.standing,
        })),
        added: variants.added.map(newVariant),
        options: isOptioned.has(id)
          ? { before: optionsOf(written.optionsBefore, id), after: optionsOf(written.optionsAfter, id) }
          : null,
      },
    })),
  ];
}

/** What an import keeps of the categories of a batch. */
export function keptCategories({ added, changed }: CategoryBatch, ids: ReadonlyMap<string, CategoryId>): KeptChange[] {
  return [
    ...added.map((category): KeptChange => ({
      kind: 'category',
      id: idOf(ids, category.handle),
      change: { label: labelOf(category), isNew: true, before: {}, after: {} },
    })),
    ...changed.map(({ id, before, set }): KeptChange => ({
      kind: 'category',
      id,
      change: { label: labelOf(before), isNew: false, ...bothOf<CategoryChange>(before, set) },
    })),
  ];
}
