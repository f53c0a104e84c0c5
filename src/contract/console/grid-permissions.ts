import type { Permission } from './permissions.ts';

/** What a person needs to change each column of the grid. Without it, the column is only to read. */
export const gridPermissions = {
  price: 'prices.write',
  offer: 'offers.write',
  nameAr: 'catalog.write',
  nameEn: 'catalog.write',
  published: 'catalog.publish',
  stock: 'stock.adjust',
  barcode: 'catalog.write',
} as const satisfies Record<string, Permission>;
