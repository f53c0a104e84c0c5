import type { ChangedVariant, ProductFields } from '#contract/console/products.ts';
import type { VariantId } from '#contract/ids.ts';
import { type Fields, mergeFields } from '../../../../shared/merge-fields.rules.ts';
import type { ProductRecord, VariantRecord } from './product-record.queries.ts';
import { presentFields, presentVariantFields, productFields } from './product.rules.ts';

/** An edit of a product and of some of its variants, with what the person read. */
export interface Edit {
  version: number;
  base?: ProductFields | undefined;
  fields: ProductFields;
  variants: readonly ChangedVariant[];
}

export interface MergedEdit {
  changes: Fields;
  variants: { variant: VariantRecord; changes: Fields }[];
  conflicts: Record<string, { yours: unknown; theirs: unknown }>;
}

// What was not read is known to be the same only if the version is.
function baseOf(base: Fields | null, isSameVersion: boolean): Fields | null {
  return base ?? (isSameVersion ? null : {});
}

function mergeVariant({ id: _id, version, base, ...wanted }: ChangedVariant, variant: VariantRecord) {
  return mergeFields(wanted, presentVariantFields(variant), baseOf(base ?? null, version === variant.version));
}

/** Merges an edit with the stored product, field by field. */
export function mergeEdit(edit: Edit, record: ProductRecord): MergedEdit {
  const base = baseOf(edit.base ? productFields(edit.base) : null, edit.version === record.version);
  const { changes, conflicts } = mergeFields(productFields(edit.fields), presentFields(record), base);
  const present = new Map<VariantId, VariantRecord>(record.variants.map((variant) => [variant.id, variant]));
  const variants: MergedEdit['variants'] = [];
  for (const wanted of edit.variants) {
    const variant = present.get(wanted.id);
    if (!variant) {
      conflicts[`variants.${wanted.id}`] = { yours: wanted.sku ?? '', theirs: null };
      continue;
    }
    const merged = mergeVariant(wanted, variant);
    for (const [field, both] of Object.entries(merged.conflicts)) conflicts[`variants.${variant.id}.${field}`] = both;
    if (Object.keys(merged.changes).length > 0) variants.push({ variant, changes: merged.changes });
  }
  return { changes, variants, conflicts };
}
