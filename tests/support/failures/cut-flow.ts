import { isDeepStrictEqual } from 'node:util';
import { takeJobs } from '#server/testing/queued-jobs.ts';
import { type Totals, changesBetween, readTotals } from '../rows/database-totals.ts';
import type { Cut, DatabaseProxy } from './database-proxy.ts';
import { type Call, type FlowName, flows, type World } from '../flows.ts';

export interface Answer {
  status: number;
  code?: string;
  retryAfter?: string;
}

interface Needs {
  world: World;
  proxy: Pick<DatabaseProxy, 'cutAt' | 'count'>;
  /**
   * Sends a call to the shop behind the proxy; null for no response, because the process was
   * killed.
   */
  send: (call: Call) => Promise<Answer | null>;
  /** Sends it again to a running shop. Use `send` if no process is killed. */
  sendAgain?: (call: Call) => Promise<Answer | null>;
  /** Runs at the statement, before anything else. */
  atStatement?: () => void;
}

export interface FlowReport {
  statements: number;
  cuts: number;
  /** How many of them were complete, although no response came. */
  whole: number;
  /** Partial states, wrong responses and repeated effects, described. */
  faults: string[];
}

/**
 * Sends one call without faults, then again for every cut before and after each of its statements.
 * Each time all of it must happen or nothing.
 */
export async function cutFlow(
  name: FlowName,
  { world, proxy, send, sendAgain = send, atStatement }: Needs,
): Promise<FlowReport> {
  const report: FlowReport = { statements: 0, cuts: 0, whole: 0, faults: [] };
  async function arrange(): Promise<[Call, Totals]> {
    const call = await flows[name](world);
    // Some jobs are shared: each round begins with an empty queue.
    await takeJobs(world.db);
    return [call, await readTotals(world.db)];
  }
  const changesSince = async (before: Totals) => changesBetween(before, await readTotals(world.db));

  const [calm, atFirst] = await arrange();
  proxy.count();
  const answer = await send(calm);
  report.statements = proxy.count();
  const everything = await changesSince(atFirst);
  if (!answer || answer.status >= 300 || Object.keys(everything).length === 0)
    throw new Error(`${name} does not work undisturbed: ${JSON.stringify({ answer, everything })}`);

  async function cutOnce(cut: Cut): Promise<void> {
    const fault = (what: unknown) =>
      report.faults.push(`${name}, cut ${cut.when} statement ${cut.statement}: ${JSON.stringify(what)}`);
    const [call, before] = await arrange();
    let isCut = false;
    void proxy.cutAt(cut.statement, cut.when, atStatement).then(() => (isCut = true));
    const first = await send(call);
    proxy.count();
    if (!isCut) return void fault('never reached');
    report.cuts += 1;
    const left = await changesSince(before);
    const isWhole = isDeepStrictEqual(left, everything);
    // The shop may have recovered; then its response says so, and all of it is done.
    const isDone = first !== null && first.status < 300 && isWhole;
    const isRefused = first?.status === 503 && first.code === 'unavailable' && Boolean(first.retryAfter);
    if (first && !isDone && !isRefused) fault(first);
    if (isWhole) report.whole += 1;
    else if (Object.keys(left).length > 0) return void fault(left);
    // An order is retried with its key, whatever its outcome; other calls are retried only if
    // nothing was done.
    if (isWhole && name !== 'order') return;
    const second = await sendAgain(call);
    if (!second || second.status >= 300) fault(second);
    const inTheEnd = await changesSince(before);
    if (!isDeepStrictEqual(inTheEnd, everything)) fault(inTheEnd);
  }

  for (let statement = 1; statement <= report.statements; statement += 1) {
    for (const when of ['before', 'after'] as const) await cutOnce({ statement, when });
  }
  return report;
}
