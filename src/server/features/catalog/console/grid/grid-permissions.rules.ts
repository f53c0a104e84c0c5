import type { GridItem } from '#contract/console/grid.ts';
import { gridPermissions } from '#contract/console/grid-permissions.ts';
import type { Grants, Permission } from '#contract/console/permissions.ts';
import { AppError } from '../../../../errors/app-error.ts';

const fields = Object.keys(gridPermissions) as (keyof typeof gridPermissions)[];

/** The permissions that changing the columns of a row needs. */
export function permissionsFor(item: GridItem): Permission[] {
  return fields.filter((field) => item[field] !== undefined).flatMap((field) => gridPermissions[field]);
}

/** Throws `not_permitted` if a row has a column that the person may not change. */
export function assertMay(grants: Grants, items: readonly GridItem[]): void {
  const permission = items.flatMap(permissionsFor).find((needed) => grants[needed] === undefined);
  if (permission !== undefined) throw new AppError('not_permitted', { details: { permission } });
}
