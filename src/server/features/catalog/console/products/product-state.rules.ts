import type { AuditAction } from '#contract/console/audit-actions.ts';
import type { ProductState } from '#contract/console/product-states.ts';
import { pickText } from '#contract/values/locale.ts';
import type { AuditEntry } from '../../../../audit/act.ts';
import type { ProductChange } from '../../../../shared/catalogue-fields.ts';
import type { StoredProduct } from './product-record.queries.ts';

/** What is written for each state of a product. */
export const stateFields: Record<ProductState, (at: Date) => ProductChange> = {
  live: () => ({ published: true, archivedAt: null, publishAt: null }),
  draft: () => ({ published: false, archivedAt: null, publishAt: null }),
  archived: (at) => ({ published: false, archivedAt: at, publishAt: null }),
};

const actionOf = {
  live: 'product.published',
  draft: 'product.unpublished',
  archived: 'product.archived',
} as const satisfies Record<ProductState, AuditAction>;

/** What the log calls a product. */
export const labelOf = (record: StoredProduct) => pickText(record.name, 'en') || record.handle;

/** The row of a product that got another state. Its undo restores the time of publishing, too. */
export function stateEntry(record: StoredProduct, state: ProductState, version: number | undefined): AuditEntry {
  return {
    action: actionOf[state],
    subject: { kind: 'product', id: record.id, label: labelOf(record) },
    before: { state: record.state, ...(record.publishAt && { publishAt: record.publishAt.toISOString() }) },
    after: { state, version },
  };
}

/** Whether a product is in a state, and waits for no other one. */
export const isInState = ({ state, publishAt }: StoredProduct, wanted: ProductState) =>
  state === wanted && (wanted !== 'draft' || publishAt === null);
