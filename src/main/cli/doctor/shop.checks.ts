import { sql } from 'kysely';
import { findLastBackup } from '#server/backup/backups.queries.ts';
import { readNamedPictures } from '#server/media/named-pictures.ts';
import { isStoragePath } from '#server/media/storage.ts';
import { findStorageProblem } from '#server/media/storage-mark.ts';
import { type Check, counted } from './check.ts';

const dayMs = 24 * 3_600_000;
const backupDays = 2;

/** Shoppers can place orders. */
export const checkCheckout: Check = async ({ services: { db, providers } }) => {
  const { rows } = await sql<{ zones: boolean; payments: boolean }>`
    select exists (select from zones where active) as zones, exists (
      select from payment_options where active and (type = 'cash' or ${providers.takesNew !== null})) as payments`.execute(
    db,
  );
  return [
    rows[0]?.zones
      ? null
      : 'No delivery zone is active: orders are not possible. Remedy: npm run shop -- settings set zones.doha.active true',
    rows[0]?.payments
      ? null
      : 'No payment option is active: orders are not possible. Remedy: npm run shop -- settings set paymentOptions.CODE.active true',
  ];
};

/** The file of every picture exists. */
export const checkPictures: Check = async ({ services: { db, storage, bucket, storageMark } }) => {
  // The check before this one says why.
  if (bucket && (await findStorageProblem(db, storageMark))) return [];
  const missing = new Set<string>();
  for await (const paths of readNamedPictures(db)) for (const path of paths) if (isStoragePath(path)) missing.add(path);
  for await (const path of storage.listAll()) missing.delete(path);
  if (missing.size === 0) return [];
  const toBucket = bucket ? ', then npm run shop -- storage copy --to bucket' : '';
  return [
    `${counted(missing.size, 'picture')} cannot be found, for example ${missing.values().next().value}. Remedy: import the catalogue again, or copy the folder uploads of a backup to DATA_DIR${toBucket}.`,
  ];
};

/** All instances have the same place for pictures, and it can be written to. */
export const checkStorage: Check = async ({ services: { db, bucket, storageMark } }) => {
  const problem = await findStorageProblem(db, storageMark);
  if (problem !== null || bucket === null) return [problem];
  const probe = `uploads/.doctor-${process.pid}`;
  await bucket.put(probe, Buffer.from('x'));
  await bucket.remove(probe);
  return [];
};

/** A shop with customers has a recent backup. */
export const checkBackups: Check = async ({ services: { db } }) => {
  const { rows } = await sql<{ customers: boolean }>`
    select exists (select from orders) or exists (select from users) as customers`.execute(db);
  if (!rows[0]?.customers) return [];
  const remedy = 'Remedy: npm run shop -- backup FILE, every night, and copy the file to another machine.';
  const last = await findLastBackup(db);
  if (!last) return [`The shop has customers and no backup. ${remedy}`];
  const days = Math.floor((Date.now() - last.getTime()) / dayMs);
  return [days >= backupDays ? `The last backup is ${days} days old. ${remedy}` : null];
};

/** Nothing that goes back to customers is overdue or waits for the team. */
export const checkRefunds: Check = async ({ services: { db, providers } }) => {
  const { rows } = await sql<{ overdue: string; odd: string; byHand: string; keyless: string[] }>`
    select count(*) filter (where refunds.state = 'Sent' and due_at < now()) as overdue,
      count(*) filter (where refunds.state = 'Sent' and refunds.raw_status = 'another amount') as odd,
      count(*) filter (where refunds.state = 'ByHand' and asked_at < now() - interval '3 days') as "byHand",
      coalesce(array_agg(distinct captures.provider) filter (where refunds.state in ('Asked', 'Sent')), '{}') as keyless
    from refunds left join captures on captures.id = refunds.capture_id
    where refunds.state in ('Asked', 'Sent', 'ByHand')`.execute(db);
  const [found] = rows;
  if (!found) return [];
  const refunds = (count: string) => counted(Number(count), 'refund');
  const configured = new Set<string>(providers.all.map(({ name }) => name));
  const missing = found.keyless.filter((name) => !configured.has(name));
  return [
    Number(found.overdue) > 0
      ? `${refunds(found.overdue)} should have come by now. Remedy: ask the payment provider; the console lists them.`
      : null,
    Number(found.odd) > 0
      ? `The provider gave back another amount than asked for: ${refunds(found.odd)}. Remedy: compare in its portal.`
      : null,
    Number(found.byHand) > 0
      ? `${refunds(found.byHand)} to give back by hand for more than three days. Remedy: settle them in the console.`
      : null,
    missing.length > 0
      ? `Refunds wait for a provider without keys: ${missing.join(', ')}. They will be done by hand. Remedy: set its keys, or settle them in the console.`
      : null,
  ];
};

const letItRun =
  'Remedy: let the shop run for some minutes (half an hour for a million products); if it stays so, npm run shop -- search rebuild';

/** Every product is in the search index, its words are counted, and the job that does both has not failed. */
export const checkSearch: Check = async ({ services: { db, searchEngine } }) => {
  const { rows } = await sql<{ attempts: number; error: string }>`
    select attempts, last_error as error from graphile_worker.jobs
    where task_identifier = 'index_products' and last_error is not null and attempts < max_attempts
    order by attempts desc limit 1`.execute(db);
  const [failed] = rows;
  return [
    await searchEngine.findProblem(),
    (await searchEngine.isOutdated()) ? `Some products are not in the search index yet. ${letItRun}` : null,
    (await searchEngine.isCountDue())
      ? `The words of the search index are not counted to the end: suggestions are slow and worse ordered. ${letItRun}`
      : null,
    failed
      ? `The job index_products failed ${counted(failed.attempts, 'time')}: ${failed.error}. It goes on where it stopped. ` +
        'Remedy: let the shop run; if it fails again, find the cause in the log and in that of PostgreSQL.'
      : null,
  ];
};
