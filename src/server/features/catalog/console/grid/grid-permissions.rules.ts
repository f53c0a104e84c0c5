import type { GridItem } from '#contract/console/grid.ts';
import { gridPermissions } from '#contract/console/grid-permissions.ts';
import type { Grants } from '#contract/console/permissions.ts';
import { AppError } from '../../../../errors/app-error.ts';

/** Throws `not_permitted` if a row has a column that the person may not change. */
export function assertMay(grants: Grants, items: readonly GridItem[]): void {
  for (const field of Object.keys(gridPermissions) as (keyof typeof gridPermissions)[]) {
    const permission = gridPermissions[field];
    if (grants[permission] === undefined && items.some((item) => item[field] !== undefined))
      throw new AppError('not_permitted', { details: { permission } });
  }
}
