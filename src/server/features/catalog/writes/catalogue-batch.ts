import type { CategoryId, OptionId, ProductId, VariantId } from '#contract/ids.ts';
import type {
  CategoryChange,
  CategoryValues,
  NewCategory,
  NewOption,
  NewProduct,
  NewVariant,
  OptionChange,
  ProductChange,
  ProductValues,
  VariantChange,
  VariantValues,
} from '../../../shared/catalogue-fields.ts';
import type { StandingOffer } from '../../../shared/standing-offers.ts';

// What a write makes of the catalogue: planned by the import and the console, written by the catalogue.

type OfProduct<Row> = Omit<Row, 'productId'>;

export interface AddedProduct {
  product: NewProduct;
  variants: OfProduct<NewVariant>[];
  options: OfProduct<NewOption>[];
}

/** A variant that changes. `before` has at least the fields of `set`. */
export interface ChangedVariant {
  id: VariantId;
  before: Pick<VariantValues, 'sku'> & Partial<VariantValues>;
  set: VariantChange;
  /** The per cent of its standing offers, if they change. */
  discount?: { before: number; after: number } | undefined;
  /** Its standing offers, if they change: an undo brings their texts back. */
  standing?: { before: readonly StandingOffer[]; after: readonly StandingOffer[] } | undefined;
}

/** A product that changes in any way. It is locked, and `before` was read after that. */
export interface ChangedProduct {
  id: ProductId;
  before: ProductValues;
  set: ProductChange;
  variants: {
    present: number;
    added: OfProduct<NewVariant>[];
    changed: ChangedVariant[];
    deleted: VariantId[];
  };
  options: {
    present: number;
    added: OfProduct<NewOption>[];
    changed: { id: OptionId; set: OptionChange }[];
    deleted: OptionId[];
  };
}

export interface ProductBatch {
  added: AddedProduct[];
  changed: ChangedProduct[];
}

export interface ChangedCategory {
  id: CategoryId;
  before: CategoryValues;
  set: CategoryChange;
}

/** Categories of one level: those above them exist. */
export interface CategoryBatch {
  added: NewCategory[];
  changed: ChangedCategory[];
}
