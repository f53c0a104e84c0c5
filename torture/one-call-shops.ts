import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { PaymentSettings } from '#server/payments/settings.ts';
import type { Secrets } from '#server/process/secrets.ts';
import type { Answer } from '../tests/support/failures/cut-flow.ts';
import type { PaymentJob } from '../tests/support/failures/cut-shop.ts';
import type { Call } from '../tests/support/flows.ts';

const script = fileURLToPath(new URL('../tests/support/one-call.ts', import.meta.url));
const compileCache = new URL('../src/main/compile-cache.ts', import.meta.url).href;

/** Shops for one call or job each; the next ones start while the current one works. */
export function createShops(
  url: string,
  dataDir: string,
  { guestKey, codeKey, pushKey }: Secrets,
  payments: PaymentSettings | null = null,
) {
  const keys = [guestKey, codeKey, pushKey].map((key) => key.toString('hex')).join(',');

  function start() {
    const program = ['--import', compileCache, script, url, dataDir, keys, JSON.stringify(payments)];
    const child = spawn(process.execPath, program, { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface(child.stdout);
    const answer = new Promise<string | null>((resolve) => {
      lines.on('line', (line) => line.startsWith('{') && resolve(line));
      child.once('exit', () => resolve(null));
    });
    return { child, ready: once(lines, 'line'), answer, ended: once(child, 'exit') };
  }
  const waiting = [start(), start()];
  let present = waiting[0] as ReturnType<typeof start>;
  return {
    async send(call: (Call | PaymentJob) & { aheadMs?: number }): Promise<Answer | null> {
      present = waiting.shift() as typeof present;
      waiting.push(start());
      await present.ready;
      present.child.stdin.write(`${JSON.stringify(call)}\n`);
      const line = await present.answer;
      await present.ended;
      return line === null ? null : (JSON.parse(line) as Answer);
    },
    kill: () => void present.child.kill('SIGKILL'),
    end: () => waiting.forEach(({ child }) => child.kill('SIGKILL')),
  };
}
