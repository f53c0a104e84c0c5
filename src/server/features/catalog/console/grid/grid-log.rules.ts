import type { GridItem } from '#contract/console/grid.ts';
import type { ProductId, VariantId } from '#contract/ids.ts';
import { type LocalizedText, pickText } from '#contract/values/locale.ts';
import type { AuditEntry } from '../../../../audit/act.ts';
import { bestDiscount } from '../../../../shared/pricing.rules.ts';
import type { StandingOffer } from '../../../../shared/standing-offers.ts';
import { diffLoggedFields, loggedText, variantEntry } from '../../writes/catalogue-log.rules.ts';
import type { RowChange } from './grid.rules.ts';

export type Versions = Map<VariantId, { version: number; productVersion: number }>;

/** One row of the log for each variant, so that the history of each has its own. */
export function entryOf(change: RowChange, versions: Versions, extra: Record<string, unknown>): AuditEntry {
  const { record, set, names, standing } = change;
  const present = record.offers.standing;
  const discount = standing && { before: bestDiscount(present), after: bestDiscount(standing) };
  const { before, after, ...entry } = variantEntry({ id: record.id, before: record, set, discount });
  const renamed = diffLoggedFields(loggedName, record, { name: { ...record.name, ...names } });
  return {
    ...entry,
    // The undo brings the texts of the offers back.
    before: { ...before, ...renamed.before, ...(standing && { standing: present }) },
    after: { ...after, ...renamed.after, ...(standing && { standing }), ...extra, ...versions.get(record.id) },
  };
}

const loggedName = ({ name }: { name: LocalizedText }) => loggedText('name', name);

/** A row of the log for a product whose name changes. */
export function nameEntryOf(
  id: ProductId,
  { before, after, version }: { before: LocalizedText; after: LocalizedText; version: number | undefined },
): AuditEntry {
  const changes = diffLoggedFields(loggedName, { name: before }, { name: after });
  return {
    action: 'product.changed',
    subject: { kind: 'product', id, label: pickText(before, 'en') },
    before: changes.before,
    after: { ...changes.after, version },
  };
}

type Logged = Pick<GridItem, 'price' | 'published' | 'stockMode' | 'barcode' | 'cost' | 'nameAr' | 'nameEn'> & {
  stock?: number;
  dayLimit?: number | null;
  discount?: number;
  standing?: StandingOffer[];
  version?: number;
  productVersion?: number;
};

export interface GridLogEntry {
  subjectId: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/**
 * What takes a row of the log back, as a row of the grid, the offers with their texts, and the limit of pieces a day that
 * left with the mode. `seenMovement` is the movement of its stock: what was counted after it stays.
 */
export function takenBack(
  { subjectId, ...entry }: GridLogEntry,
  seenMovement?: number,
): { item: GridItem; standing?: StandingOffer[]; dayLimit?: number | null } {
  const [before, after] = [entry.before ?? {}, entry.after ?? {}] as [Logged, Logged];
  const { stock, discount, standing, dayLimit, ...fields } = before;
  return {
    item: {
      ...fields,
      id: Number(subjectId),
      version: Number(after.version),
      productVersion: Number(after.productVersion),
      ...(stock !== undefined && { stock: { counted: stock, seen: Number(after.stock), seenMovement } }),
      ...(discount !== undefined && { offer: { percent: discount, seen: Number(after.discount) } }),
    },
    ...(standing && { standing }),
    ...(dayLimit !== undefined && { dayLimit }),
  };
}
