import type { Command } from 'commander';
import { recordBackup } from '#server/backup/backups.queries.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { findRunningCluster } from '#server/database/embedded/embedded.ts';
import { prepareJobs } from '#server/jobs/job-runner.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { createBucketStorage } from '#server/media/bucket/bucket-storage.ts';
import { markedBucket, markedFolder, markStorage } from '#server/media/storage-mark.ts';
import { openStorage } from '#server/media/storage.ts';
import { migrateDatabase, openServer } from '../run/database.ts';
import { openConfiguredBucket } from '../run/open-bucket.ts';
import type { CommandRunner } from './command.ts';
import type { CommandContext, OpenShop } from './open-shop.ts';
import { formatMinute } from './table.ts';

function lacking([first, ...others]: string[], place: string): string {
  if (others.length === 0) return `1 picture is not in ${place}: ${first}`;
  return `${others.length + 1} pictures are not in ${place}, for example ${first}`;
}

async function backUp({ services, databaseUrl, readFrom, print }: OpenShop, file: string): Promise<void> {
  const made = await writeBackup({
    databaseUrl,
    readAt: (work) => readFrom((_db, url) => work(url)),
    storage: services.storage,
    file,
  });
  print(`Wrote ${file}: ${made.tables} tables, ${made.files} pictures, ${(made.bytes / 1e6).toFixed(1)} MB.`);
  if (made.missing.length > 0)
    throw new OperatorError(
      `The backup is not complete: ${lacking(made.missing, services.bucket?.name ?? 'DATA_DIR/uploads')}. Remedy: run it with the DATA_DIR or the STORAGE_URL of the shop.`,
    );
  await recordBackup(services.db, made);
}

async function restore(
  { config, print, printError }: CommandContext,
  { file, withMails }: { file: string; withMails: boolean },
): Promise<void> {
  if (config.databaseUrl === null && (await findRunningCluster(config.dataDir)))
    throw new OperatorError('A shop is running on this DATA_DIR. Stop it first.');
  let closing = false;
  const log = (message: string) => void (closing || printError(message));
  const bucket = await openConfiguredBucket(config, 'commands');
  const database = await openServer({ ...config, databasePool: null, databaseReadUrl: null }, log);
  try {
    const place = bucket ? markedBucket(bucket) : markedFolder(config.dataDir);
    const restored = await restoreBackup({
      databaseUrl: database.url,
      storage: bucket ? createBucketStorage(bucket) : openStorage(config.dataDir),
      place,
      file,
      withMails,
      prepareJobs: () => prepareJobs(database.pool),
    });
    await migrateDatabase(database, log);
    await markStorage(database.db, place);
    print(
      `Restored the shop of ${formatMinute(restored.madeAt)}: ${restored.tables} tables, ${restored.files} pictures.`,
    );
  } finally {
    closing = true;
    await database.close();
  }
}

export function addBackupCommands(program: Command, { inShop, withoutShop }: CommandRunner): void {
  program
    .command('backup <FILE>')
    .description('write database and pictures to a new file; works while the shop runs')
    .action((file: string) => inShop((shop) => backUp(shop, shop.pathOf(file))));
  program
    .command('restore <FILE>')
    .option('--no-mails', 'drop unsent mails')
    .description('restore a backup into an empty, stopped shop; --no-mails drops unsent mails')
    .action((file: string, { mails }: { mails: boolean }) =>
      withoutShop((context) => restore(context, { file: context.pathOf(file), withMails: mails })),
    );
}
