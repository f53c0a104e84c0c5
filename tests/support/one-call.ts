// A shop for one call, for tests that kill it at a statement: `node one-call.ts <database URL>
// <data folder> <keys> [<payment settings>]`. It reports when it is ready, reads the call or the job
// from stdin and writes the response.
import { createInterface } from 'node:readline';
import type { PaymentSettings } from '#server/payments/settings.ts';
import { openCutShop, type PaymentJob } from './failures/cut-shop.ts';
import type { Call } from './flows.ts';

const [, , url = '', dataDir = '', keys = '', settings = 'null'] = process.argv;
const [guestKey, codeKey, pushKey] = keys.split(',').map((key) => Buffer.from(key, 'hex')) as [Buffer, Buffer, Buffer];
const payments = JSON.parse(settings) as PaymentSettings | null;
// A call may be made later than now.
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);
const shop = await openCutShop(
  url,
  dataDir,
  { guestKey, codeKey, pushKey },
  { payments, clock, ...(payments && { waitMs: 60_000 }) },
);
console.log('ready');
createInterface(process.stdin).once('line', (line) => {
  const { aheadMs = 0, ...asked } = JSON.parse(line) as (Call | PaymentJob) & { aheadMs?: number };
  ahead = aheadMs;
  const done = 'job' in asked ? shop.work(asked).then(() => ({ status: 200 })) : shop.send(asked);
  void done.then((answer) => {
    console.log(JSON.stringify(answer));
    process.exit(0);
  });
});
