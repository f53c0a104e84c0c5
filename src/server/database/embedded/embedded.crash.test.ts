import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRunningCluster, startEmbedded } from './embedded.ts';
import {
  holdDatabase,
  killPostgres,
  postgresProcesses,
  postmasterOf,
  query,
  urlFrom,
  waitUntil,
} from './testing/support.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'dana-crash-')));
afterAll(() => rmSync(root, { recursive: true }));
const log = () => undefined;

// The tests kill processes that they find in /proc.
describe.skipIf(process.platform !== 'linux')('the embedded database after a crash', () => {
  const dataDir = join(root, 'shop');

  beforeAll(async () => {
    const database = await startEmbedded({ dataDir, log });
    await query(database.url, 'create table orders (number int primary key)');
    await database.stop();
  });

  test('of two first starts at the same time exactly one succeeds', async () => {
    const ownDir = join(root, 'two-starts');
    const holders = [holdDatabase(ownDir), holdDatabase(ownDir)];
    const outcomes = await Promise.all(holders.map((holder) => holder.outcome));
    const winner = outcomes.findIndex((outcome) => 'url' in outcome);
    const [won, lost] = [outcomes[winner], outcomes[1 - winner]];
    if (!won || !('url' in won)) throw new Error(JSON.stringify(outcomes));
    expect(lost).toEqual({
      refusal:
        `EmbeddedDatabaseError: Dana is already running on ${ownDir} (process ${holders[winner]?.child.pid}). ` +
        'Stop it first, or set another DATA_DIR.',
    });
    expect(await findRunningCluster(ownDir)).toBe(won.url);

    holders[winner]?.child.kill('SIGTERM');
    await Promise.all(holders.map((holder) => holder.ended));
    expect(postgresProcesses(ownDir)).toEqual([]);
    expect(await findRunningCluster(ownDir)).toBeNull();
  });

  test('every acknowledged row survives a kill of all PostgreSQL processes, and the shop is notified', async () => {
    const database = await startEmbedded({ dataDir, log });
    let acknowledged = 0;
    const writing = (async () => {
      for (;;) {
        await query(database.url, `insert into orders values (${acknowledged + 1})`);
        acknowledged += 1;
      }
    })().catch(() => undefined);
    await waitUntil('twenty orders', () => acknowledged >= 20);
    killPostgres(dataDir);
    await writing;
    await database.exited;
    await database.stop();

    const next = await startEmbedded({ dataDir, log });
    const [row] = await query<{ kept: number }>(
      next.url,
      `select count(*)::int as kept from orders where number between 1 and ${acknowledged}`,
    );
    expect(row?.kept).toBe(acknowledged);
    await next.stop();
  });

  test('PostgreSQL ends with its shop, even by kill -9, and the next start works at once', async () => {
    const holder = holdDatabase(dataDir);
    const url = await urlFrom(holder);
    await query(url, 'insert into orders values (-1)');
    holder.child.kill('SIGKILL');
    const next = await startEmbedded({ dataDir, log });
    expect(await query(next.url, 'select number from orders where number = -1')).toHaveLength(1);
    expect(next.url).not.toBe(url);
    await next.stop();

    const another = holdDatabase(dataDir);
    await urlFrom(another);
    another.child.kill('SIGKILL');
    await waitUntil('PostgreSQL ends', () => postgresProcesses(dataDir).length === 0);
  });

  test('a PostgreSQL that survived its shop is stopped first', async () => {
    const tools = join(root, 'tools');
    mkdirSync(tools);
    // Without a working setpriv PostgreSQL does not notice that its parent died.
    writeFileSync(join(tools, 'setpriv'), '#!/bin/sh\nexit 1\n');
    chmodSync(join(tools, 'setpriv'), 0o755);
    const holder = holdDatabase(dataDir, { ...process.env, PATH: `${tools}:${process.env['PATH'] ?? ''}` });
    await urlFrom(holder);
    const orphan = postmasterOf(dataDir);
    holder.child.kill('SIGKILL');
    await holder.ended;
    expect(await findRunningCluster(dataDir)).toBeNull();
    expect(postgresProcesses(dataDir)).toContain(orphan);

    const messages: string[] = [];
    const next = await startEmbedded({ dataDir, log: (message) => messages.push(message) });
    expect(messages).toEqual([`Ending the PostgreSQL that an earlier start left on ${dataDir} (process ${orphan})`]);
    expect(postgresProcesses(dataDir)).not.toContain(orphan);
    await next.stop();
  });

  test('a reused process number in postmaster.pid stops no other process', async () => {
    const otherProcess = spawn('sleep', ['60'], { stdio: 'ignore' });
    const file = join(dataDir, 'database/cluster/postmaster.pid');
    writeFileSync(file, `${otherProcess.pid}\n${join(dataDir, 'database/cluster')}\n1700000000\n5432\n\n127.0.0.1\n`);
    const database = await startEmbedded({ dataDir, log });
    expect(otherProcess.exitCode ?? otherProcess.signalCode).toBeNull();
    await database.stop();
    otherProcess.kill();
  });

  test('a first start that was killed does not block the next one', async () => {
    const fresh = join(root, 'fresh');
    const isDraft = (name: string) => name.startsWith('database.new-');
    mkdirSync(fresh);
    const holder = holdDatabase(fresh);
    const half = () =>
      readdirSync(fresh)
        .filter(isDraft)
        .some((name) => readdirSync(join(fresh, name)).includes('cluster'));
    await waitUntil('initdb is at work', half);
    holder.child.kill('SIGKILL');
    await holder.ended;
    expect(readdirSync(fresh)).not.toContain('database');

    const database = await startEmbedded({ dataDir: fresh, log });
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await waitUntil('no draft is left', () => !readdirSync(fresh).some(isDraft));
    await database.stop();
  });
});
