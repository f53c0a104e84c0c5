import type { GridItem } from '#contract/console/grid.ts';
import type { ProductId, VariantId } from '#contract/ids.ts';
import { toRiyals } from '#contract/values/money.ts';
import type { AuditEntry } from '../../../../audit/act.ts';
import { bestDiscount } from '../../../../shared/pricing.rules.ts';
import type { StandingOffer } from '../../../../shared/standing-offers.ts';
import { changesPrice, type RowChange } from './grid.rules.ts';

export type Versions = Map<VariantId, { version: number; productVersion: number }>;

/** One row of the log for each variant, so that the history of each has its own. */
export function entryOf(change: RowChange, versions: Versions, extra: Record<string, unknown>): AuditEntry {
  const { record, priceDirhams, published, stock, nameAr, nameEn, standing } = change;
  const present = record.offers.standing;
  const pairs = [
    ['price', priceDirhams, toRiyals(record.priceDirhams), toRiyals(priceDirhams ?? 0)],
    ['discount', standing, bestDiscount(present), bestDiscount(standing)],
    // For the undo, which brings the texts back.
    ['standing', standing, present, standing],
    ['published', published, record.published, published],
    ['stock', stock, record.stock, stock],
    ['nameAr', nameAr, record.name.ar, nameAr],
    ['nameEn', nameEn, record.name.en, nameEn],
  ] as const;
  const changed = pairs.filter(([, wanted]) => wanted !== undefined);
  return {
    action: changesPrice(change) ? 'price.changed' : 'variant.changed',
    subject: { kind: 'variant', id: record.id, label: record.sku },
    before: Object.fromEntries(changed.map(([field, , before]) => [field, before])),
    after: {
      ...Object.fromEntries(changed.map(([field, , , after]) => [field, after])),
      ...extra,
      ...versions.get(record.id),
    },
  };
}

/** A row of the log for a product whose name changes. */
export function nameEntryOf(
  { id, label, version }: { id: ProductId; label: string; version: number | undefined },
  before: { ar?: string | undefined; en?: string | undefined },
  after: { ar?: string | undefined; en?: string | undefined },
): AuditEntry {
  const fields = ({ ar, en }: typeof before) => ({
    ...(after.ar !== undefined && { nameAr: ar }),
    ...(after.en !== undefined && { nameEn: en }),
  });
  return {
    action: 'product.changed',
    subject: { kind: 'product', id, label },
    before: fields(before),
    after: { ...fields(after), version },
  };
}

type Logged = Pick<GridItem, 'price' | 'published' | 'nameAr' | 'nameEn'> & {
  stock?: number;
  discount?: number;
  standing?: StandingOffer[];
  version?: number;
  productVersion?: number;
};

export interface LoggedEntry {
  subjectId: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** What takes a row of the log back, as a row of the grid, and the offers with their texts. */
export function takenBack({ subjectId, ...entry }: LoggedEntry): { item: GridItem; standing?: StandingOffer[] } {
  const [before, after] = [entry.before ?? {}, entry.after ?? {}] as [Logged, Logged];
  const { stock, discount, standing, ...fields } = before;
  return {
    item: {
      ...fields,
      id: Number(subjectId),
      version: Number(after.version),
      productVersion: Number(after.productVersion),
      ...(stock !== undefined && { stock: { counted: stock, seen: Number(after.stock) } }),
      ...(discount !== undefined && { offer: { percent: discount, seen: Number(after.discount) } }),
    },
    ...(standing && { standing }),
  };
}
