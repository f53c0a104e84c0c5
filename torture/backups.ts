import type { Result } from '../bench/result.ts';
import { proveBackup } from '../tests/support/failures/backup-proof.ts';

/** Backs up a large shop while people buy in it, and restores it elsewhere. */
export async function tortureBackups({ quick }: { quick: boolean }): Promise<Result[]> {
  const size = quick
    ? { products: 500, orders: 1000, pictures: 50 }
    : { products: 10_000, orders: 20_000, pictures: 2000 };
  const proof = await proveBackup(size);
  for (const name of proof.differing) console.log(`differs: ${name}`);
  for (const failure of new Set(proof.failures)) console.log(`failed: ${failure}`);
  const how = `${size.products} products, ${proof.orders} orders, 4 shoppers`;
  return [
    {
      what: 'requests that failed while a backup was made',
      value: proof.failures.length,
      unit: 'times',
      exactly: 0,
      how,
    },
    { what: 'orders placed during the backup', value: proof.meanwhile, unit: 'times', atLeast: 1, how },
    {
      what: 'orders acknowledged before the backup and missing in it',
      value: proof.lost,
      unit: 'times',
      exactly: 0,
      how: `${proof.before} orders`,
    },
    {
      what: 'tables, counters, pictures that differ',
      value: proof.differing.length,
      unit: 'times',
      exactly: 0,
      how: 'every row and byte',
    },
    {
      what: 'wrong stocks and product counts',
      value: proof.wrong,
      unit: 'times',
      exactly: 0,
      how: 'in the restored shop',
    },
    {
      what: 'sessions that fail after the restore',
      value: proof.goesOn ? 0 : 1,
      unit: 'times',
      exactly: 0,
      how: 'an order in the restored shop',
    },
    { what: 'backup', value: proof.backupSeconds, unit: 's', limit: 60, how },
    { what: 'size of the file', value: proof.megabytes, unit: 'MB', how: `${size.pictures} pictures` },
    {
      what: 'memory of the backup',
      value: proof.moreMemory,
      unit: 'MB',
      limit: 200,
      how: 'peak above the memory before',
    },
    {
      what: 'restore, with the start of an empty database',
      value: proof.restoreSeconds,
      unit: 's',
      limit: 60,
      how: 'npm run shop -- restore',
    },
  ];
}
