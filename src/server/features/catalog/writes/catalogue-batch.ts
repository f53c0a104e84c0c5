import type { CategoryId, OptionId, ProductId, VariantId } from '#contract/ids.ts';
import type { Fields } from '../../../shared/merge-fields.rules.ts';
import type {
  CategoryChange,
  NewCategory,
  NewOption,
  NewProduct,
  NewVariant,
  OptionChange,
  ProductChange,
  ProductValues,
  VariantChange,
  VariantValues,
} from './catalogue-columns.ts';

// What a file makes of the catalogue: planned by the import, written by the catalogue.

type OfProduct<Row> = Omit<Row, 'product_id'>;

export interface AddedProduct {
  product: NewProduct;
  variants: OfProduct<NewVariant>[];
  options: OfProduct<NewOption>[];
}

export interface ChangedVariant {
  id: VariantId;
  before: VariantValues;
  set: VariantChange;
}

/** A product that changes in any way. It is locked, and `before` was read after that. */
export interface ChangedProduct {
  id: ProductId;
  before: ProductValues;
  set: ProductChange;
  variants: { present: number; added: OfProduct<NewVariant>[]; changed: ChangedVariant[] };
  options: {
    present: number;
    added: OfProduct<NewOption>[];
    changed: { id: OptionId; set: OptionChange }[];
    deleted: OptionId[];
  };
  /** What changes beside the catalogue's own tables, for the log. */
  more?: { before: Fields; after: Fields };
}

export interface ProductBatch {
  added: AddedProduct[];
  changed: ChangedProduct[];
}

export interface ChangedCategory {
  id: CategoryId;
  before: NewCategory;
  set: CategoryChange;
}

/** Categories of one level: those above them exist. */
export interface CategoryBatch {
  added: NewCategory[];
  changed: ChangedCategory[];
}
