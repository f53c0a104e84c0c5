import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { prepareJobs } from '#server/jobs/job-runner.ts';
import { loadSecrets } from '#server/process/secrets.ts';
import type { Result } from '../bench/result.ts';
import { openCutShop } from '../tests/support/failures/cut-shop.ts';
import { startDatabaseProxy, through } from '../tests/support/failures/database-proxy.ts';
import { openBank } from '../tests/support/payments/bank.ts';
import { createShops } from './one-call-shops.ts';
import { startBankProxy } from './payments/bank-proxy.ts';
import { cutPayments, type PaymentReport } from './payments/cut-payments.ts';
import { type FlowWorld, type PaymentFlow, paymentFlows } from './payments/payment-flows.ts';
import { playPaymentStorm } from './payments/payment-storm.ts';

const minuteMs = 60_000;
/** A busy machine makes a statement wait, and nothing else. */
const waitMs = 60_000;

/** Kills an instance around every statement and every call to the bank of the flows that move money. */
async function cutEverywhere(names: readonly PaymentFlow[]): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'dana-payments-'));
  const embedded = await startEmbedded({ dataDir: folder, log: () => {} });
  const { db, pool } = connectDatabase(embedded.url, { log: () => {}, waitMs });
  await migrate(db);
  await prepareJobs(pool);
  const at = { aheadMs: 0 };
  const clock = () => new Date(Date.now() + at.aheadMs);
  const bank = await openBank(folder, clock);
  const [proxy, calls] = [await startDatabaseProxy(Number(new URL(embedded.url).port)), await startBankProxy(bank.url)];
  const secrets = await loadSecrets(db);
  const payments = bank.settingsAt(calls.url);
  const shops = createShops(through(proxy, embedded.url), folder, secrets, payments);
  const shop = await openCutShop(embedded.url, folder, secrets, { payments, clock, waitMs });
  const world: FlowWorld = {
    db,
    shop,
    bank,
    clock,
    passMinutes: (minutes) => void (at.aheadMs += minutes * minuteMs),
    resetClock: () => void (at.aheadMs = 0),
  };
  const reports: PaymentReport[] = [];
  try {
    for (const name of names) {
      const report = await cutPayments(name, {
        world,
        database: proxy,
        calls,
        send: (asked) => shops.send({ ...asked, aheadMs: at.aheadMs }),
        kill: () => shops.kill(),
      });
      for (const fault of report.faults) console.log(`  fault: ${fault}`);
      console.log(`  ${name}: ${report.statements} statements, ${report.calls} calls, ${report.kills} kills`);
      reports.push(report);
    }
  } finally {
    shops.end();
    await shop.close();
    await calls.stop();
    await proxy.stop();
    await bank.close();
    await db.destroy();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const sum = (of: 'statements' | 'calls' | 'kills') => reports.reduce((total, report) => total + report[of], 0);
  const faults = reports.flatMap((report) => report.faults);
  const places = sum('statements') + sum('calls');
  const how = `kill -9 before and after each of ${sum('statements')} statements and ${sum('calls')} calls to the bank of ${names.length} flows; another instance asks again`;
  return [
    { what: 'processes killed', value: sum('kills'), unit: 'times', exactly: 2 * places, how },
    { what: 'orders that end otherwise than undisturbed', value: faults.length, unit: 'times', exactly: 0, how },
  ];
}

/** Kills instances of the shop while people pay: around every statement and call, and at any moment. */
export async function torturePayments({ quick }: { quick: boolean }): Promise<Result[]> {
  const all = Object.keys(paymentFlows) as PaymentFlow[];
  // TORTURE_FLOWS=settle,refund plays some of them.
  const chosen = all.filter((name) => process.env['TORTURE_FLOWS']?.split(',').includes(name));
  const names = chosen.length > 0 ? chosen : quick ? (['refunded'] as const) : all;
  const results = await cutEverywhere(names);
  if (chosen.length > 0) return results;
  return [...results, ...(await playPaymentStorm(quick ? { orders: 12, kills: 2 } : { orders: 150, kills: 20 }))];
}
