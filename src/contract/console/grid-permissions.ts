import type { Permission } from './permissions.ts';

/** The permissions that a person needs to change each column of the grid. Without them, the column is only to read. */
export const gridPermissions = {
  price: ['prices.write'],
  offer: ['offers.write'],
  nameAr: ['catalog.write'],
  nameEn: ['catalog.write'],
  published: ['catalog.publish'],
  stock: ['stock.adjust'],
  // Counting begins with a count.
  stockMode: ['catalog.write', 'stock.adjust'],
  barcode: ['catalog.write'],
  // A cost is seen with the reports, which say what the shop earns.
  cost: ['prices.write', 'reports.read'],
} as const satisfies Record<string, readonly Permission[]>;
