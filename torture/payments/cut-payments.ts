import { isDeepStrictEqual } from 'node:util';
import { takeJobs } from '#server/testing/queued-jobs.ts';
import type { Answer } from '../../tests/support/failures/cut-flow.ts';
import type { DatabaseProxy } from '../../tests/support/failures/database-proxy.ts';
import type { BankProxy } from './bank-proxy.ts';
import {
  type Asked,
  type Flow,
  type FlowWorld,
  orderOf,
  type PaymentFlow,
  paymentFlows,
  settleDown,
} from './payment-flows.ts';
import { factsOf, moneyFaultsAt } from './payment-world.ts';

interface Needs {
  world: FlowWorld;
  database: Pick<DatabaseProxy, 'cutAt' | 'count'>;
  calls: Pick<BankProxy, 'cutAt' | 'count'>;
  /** Asks the process that dies; null: it died before it answered. */
  send: (asked: Asked) => Promise<Answer | null>;
  kill: () => void;
}

export interface PaymentReport {
  name: PaymentFlow;
  statements: number;
  calls: number;
  kills: number;
  faults: string[];
}

type Place = { kind: 'statement' | 'call'; number: number; when: 'before' | 'after' };

/** How long the bank may take, in minutes: a refund is followed until it is done. */
const followMinutes = 6;

/**
 * Plays a flow undisturbed, then once for each place at which the process can die: before and after each statement and each
 * call to the bank. Another instance then asks again, and does the jobs of the next minutes. In the end all of it must be
 * as undisturbed, and the money of shop and bank the same.
 */
export async function cutPayments(name: PaymentFlow, needs: Needs): Promise<PaymentReport> {
  const { world, database, calls, send, kill } = needs;
  const { db, bank, shop } = world;
  const report: PaymentReport = { name, statements: 0, calls: 0, kills: 0, faults: [] };

  async function arrange(): Promise<Flow> {
    world.resetClock();
    await takeJobs(db);
    return paymentFlows[name](world);
  }

  async function end(flow: Flow): Promise<{ facts: object; faults: string[] }> {
    await settleDown(world, followMinutes);
    const orderId = flow.orderId ?? (await orderOf(db, flow.userId));
    if (orderId === null) return { facts: {}, faults: ['there is no order'] };
    const faults = await moneyFaultsAt(db, bank, orderId, { isSettled: true });
    return { facts: await factsOf(db, bank, orderId), faults };
  }

  const calm = await arrange();
  database.count();
  calls.count();
  const answer = await send(calm.asked);
  report.statements = database.count();
  report.calls = calls.count();
  if (!answer || answer.status >= 300) throw new Error(`${name} does not work undisturbed: ${JSON.stringify(answer)}`);
  const whole = await end(calm);
  report.faults.push(...whole.faults.map((fault) => `${name}, undisturbed: ${fault}`));

  async function again({ asked }: Flow): Promise<string | null> {
    if ('job' in asked) {
      await shop.work(asked);
      return null;
    }
    const { status, code } = await shop.send(asked);
    // Done already: a repeated cancellation or choice of cash is refused, for example.
    return status < 300 || status === 409 ? null : `asked again: ${status} ${code}`;
  }

  async function dieAt({ kind, number, when }: Place): Promise<void> {
    const fault = (what: string) => report.faults.push(`${name}, ${when} ${kind} ${number}: ${what}`);
    const flow = await arrange();
    let isDead = false;
    const reached = () => {
      isDead = true;
      kill();
    };
    database.count();
    calls.count();
    if (kind === 'statement') void database.cutAt(number, when, reached);
    else calls.cutAt({ call: number, when }, reached);
    await send(flow.asked);
    database.count();
    calls.count();
    if (!isDead) return void fault('never reached');
    report.kills += 1;
    const orderId = flow.orderId ?? (await orderOf(db, flow.userId));
    if (orderId !== null) for (const one of await moneyFaultsAt(db, bank, orderId, { isSettled: false })) fault(one);
    const refused = await again(flow);
    if (refused !== null) {
      // A call that was cut may still be under way for some seconds.
      world.passMinutes(1);
      const second = await again(flow);
      if (second !== null) fault(`${refused}, a minute later ${second}`);
    }
    const { facts, faults } = await end(flow);
    for (const one of faults) fault(one);
    if (!isDeepStrictEqual(facts, whole.facts))
      fault(`ends as ${JSON.stringify(facts)}, undisturbed as ${JSON.stringify(whole.facts)}`);
  }

  for (const when of ['before', 'after'] as const) {
    for (let number = 1; number <= report.statements; number += 1) await dieAt({ kind: 'statement', number, when });
    for (let number = 1; number <= report.calls; number += 1) await dieAt({ kind: 'call', number, when });
  }
  return report;
}
