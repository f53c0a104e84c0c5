import { randomBytes } from 'node:crypto';
import type { OptionType } from '#contract/catalog.ts';
import type { OptionId, ProductId, VariantId } from '#contract/ids.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import { toDirhams } from '#contract/values/money.ts';
import type { StockMode } from '#contract/values/stock-modes.ts';
import type { Db } from '../database/connect.ts';
import type { StoredAttribute } from '../database/schema.ts';
import { refreshListing } from '../features/catalog/catalog-listing.queries.ts';
import { createPostgresEngine } from '../features/search/postgres-engine.ts';

interface CategoryOverrides {
  name?: LocalizedText;
  description?: LocalizedText;
  image?: string | null;
  parentId?: number | null;
  position?: number;
}

interface VariantOverrides {
  /** Riyals. */
  price?: number;
  stock?: number;
  stockMode?: StockMode;
  dayLimit?: number;
  sku?: string;
  offers?: { discount: number; description?: LocalizedText }[];
  attributes?: StoredAttribute[];
  images?: string[];
  published?: boolean;
  sold?: number;
}

interface ProductOverrides {
  name?: LocalizedText;
  description?: LocalizedText;
  image?: string | null;
  published?: boolean;
  createdAt?: Date;
  /** Default: a new category. */
  category?: number;
  variants?: VariantOverrides[];
  options?: {
    type?: OptionType;
    name?: LocalizedText;
    image?: string | null;
    required?: boolean;
    maxLength?: number;
  }[];
}

function handle(): string {
  return randomBytes(8).toString('hex');
}

/** Creates a category and returns its id. */
export async function createCategory(db: Db, overrides: CategoryOverrides = {}): Promise<number> {
  const row = await db
    .insertInto('categories')
    .values({
      handle: handle(),
      parent_id: overrides.parentId ?? null,
      name: JSON.stringify(overrides.name ?? { en: 'Gifts', ar: 'هدايا' }),
      description: JSON.stringify(overrides.description ?? { en: 'For every day', ar: 'لكل يوم' }),
      image: overrides.image ?? null,
      position: overrides.position ?? 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function insertVariant(
  db: Db,
  productId: ProductId,
  position: number,
  variant: VariantOverrides,
): Promise<number> {
  const { id } = await db
    .insertInto('variants')
    .values({
      product_id: productId,
      sku: variant.sku ?? handle(),
      position,
      price_dirhams: toDirhams(variant.price ?? 25),
      stock: variant.stock ?? 10,
      stock_mode: variant.stockMode ?? 'counted',
      day_limit: variant.dayLimit ?? null,
      attributes: JSON.stringify(variant.attributes ?? []),
      images: variant.images ?? [],
      published: variant.published ?? true,
      sold: variant.sold ?? 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { discount, description = { en: 'A special price', ar: 'سعر خاص' } } of variant.offers ?? []) {
    await db
      .insertInto('offers')
      .values({ variant_id: id, discount, description: JSON.stringify(description) })
      .execute();
  }
  return id;
}

/** Creates a product (by default one variant of 25 riyals, ten in stock) and returns its ids. */
export async function createProduct(db: Db, overrides: ProductOverrides = {}) {
  const categoryId = overrides.category ?? (await createCategory(db));
  const { id: productId } = await db
    .insertInto('products')
    .values({
      handle: handle(),
      category_id: categoryId,
      name: JSON.stringify(overrides.name ?? { en: 'Gift box', ar: 'صندوق هدايا' }),
      description: JSON.stringify(overrides.description ?? { en: 'A box of good things', ar: 'صندوق من الطيبات' }),
      image: overrides.image ?? null,
      published: overrides.published ?? true,
      ...(overrides.createdAt && { created_at: overrides.createdAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const variantIds: VariantId[] = [];
  for (const [position, variant] of (overrides.variants ?? [{}]).entries()) {
    variantIds.push(await insertVariant(db, productId, position, variant));
  }
  const optionIds: OptionId[] = [];
  for (const [position, option] of (overrides.options ?? []).entries()) {
    const { id } = await db
      .insertInto('customization_options')
      .values({
        product_id: productId,
        type: option.type ?? 'text',
        name: JSON.stringify(option.name ?? { en: 'A name', ar: 'اسم' }),
        image: option.image ?? null,
        required: option.required ?? false,
        max_length: option.maxLength ?? null,
        position,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    optionIds.push(id);
  }
  await refreshListing(db, [productId]);
  await createPostgresEngine({ db }).index(db, [productId]);
  return { productId, variantIds, optionIds, categoryId };
}
