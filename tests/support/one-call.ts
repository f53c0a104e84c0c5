// A shop for one call, for tests that kill it at a statement: `node one-call.ts <database URL>
// <data folder> <keys>`. It reports when it is ready, reads the call from stdin and writes the
// response.
import { createInterface } from 'node:readline';
import { openCutShop } from './failures/cut-shop.ts';
import type { Call } from './flows.ts';

const [, , url = '', dataDir = '', keys = ''] = process.argv;
const [guestKey, codeKey, pushKey] = keys.split(',').map((key) => Buffer.from(key, 'hex')) as [Buffer, Buffer, Buffer];
const shop = await openCutShop(url, dataDir, { guestKey, codeKey, pushKey });
console.log('ready');
createInterface(process.stdin).once('line', (line) => {
  void shop.send(JSON.parse(line) as Call).then((answer) => {
    console.log(JSON.stringify(answer));
    process.exit(0);
  });
});
