import type { FileContents } from '#contract/console/files.ts';
import type { Grants, Permission } from '#contract/console/permissions.ts';
import type { DataFileRow } from './data-files.view.ts';

const permissionFor: Record<FileContents, Permission> = {
  catalogue: 'catalog.export',
  orders: 'orders.export',
  customers: 'customers.export',
  money: 'orders.export',
};

/**
 * The permission of a file that a person has not; null if they have all that its work and its content need. A file holds
 * the data of everyone, so a permission for a driver's own orders is not enough.
 */
export function missingPermission(
  { kind, contents, choices }: Pick<DataFileRow, 'kind' | 'contents' | 'choices'>,
  grants: Grants,
): Permission | null {
  const needed: Permission[] = [kind === 'import' ? 'catalog.import' : permissionFor[contents]];
  if (choices.withContact) needed.push('orders.contact');
  if (choices.withCosts) needed.push('reports.read');
  return needed.find((permission) => grants[permission] !== 'all') ?? null;
}
