import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { connectDatabase } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { demoFees } from '#server/demo/demo-shop.ts';
import { replaceUnchangedFees } from '#server/features/settings/settings.queries.ts';
import { prepareJobs } from '#server/jobs/job-runner.ts';
import { isInMemory, useMemoryFolder } from './support/memory-folder.ts';
// For the types of the provided values.

/**
 * Starts one PostgreSQL for the whole run (TEST_DATABASE_URL, else the embedded one) with a
 * migrated template database.
 */
export default async function setUp(project: TestProject) {
  useMemoryFolder();
  const dataDir = await mkdtemp(join(tmpdir(), 'dana-test-'));
  const given = process.env['TEST_DATABASE_URL'];
  const embedded = given ? null : await startEmbedded({ dataDir, log: () => {} });
  const url = new URL(given ?? embedded?.url ?? '');
  const serverUrl = url.href;
  url.pathname = '/postgres';
  const admin = connectDatabase(url.href, { max: 1, log: () => {} });
  // Tests do not depend on crash safety, so no commit waits for the disk.
  if (embedded) await sql`alter role current_user set synchronous_commit = off`.execute(admin.db);
  await sql`drop database if exists dana_template with (force)`.execute(admin.db);
  await sql`create database dana_template`.execute(admin.db);
  url.pathname = '/dana_template';
  const template = connectDatabase(url.href, { max: 2, log: () => {} });
  await migrate(template.db);
  // Tests of amounts count with the fees of the demo.
  await replaceUnchangedFees(template.db, demoFees);
  await prepareJobs(template.pool);
  await template.db.destroy();
  await admin.db.destroy();
  project.provide('databaseUrl', serverUrl);
  project.provide('databaseInMemory', embedded !== null && isInMemory(dataDir));
  return async () => {
    await embedded?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
