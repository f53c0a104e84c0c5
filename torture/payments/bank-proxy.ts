import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where a call to a provider ends: before the provider has it, or after it has answered and before the shop hears it. */
export interface BankCut {
  call: number;
  when: 'before' | 'after';
}

/** A proxy between a shop and the API of a provider, which counts calls and can end one of them. */
export async function startBankProxy(target: string) {
  const { port: targetPort } = new URL(target);
  let calls = 0;
  let cut: (BankCut & { reached: () => void }) | null = null;

  const server = createServer((asked, answer) => {
    calls += 1;
    const mine = cut?.call === calls ? cut : null;
    if (mine) cut = null;
    const parts: Buffer[] = [];
    asked.on('data', (part: Buffer) => parts.push(part));
    asked.on('end', () => {
      if (mine?.when === 'before') {
        mine.reached();
        return void asked.socket.destroy();
      }
      const { method = 'GET', url = '/', headers } = asked;
      const options = { port: targetPort, host: '127.0.0.1', method, path: url, headers, agent: false };
      const passed = request(options, (given) => {
        const body: Buffer[] = [];
        given.on('data', (part: Buffer) => body.push(part));
        given.on('end', () => {
          if (mine) {
            mine.reached();
            return void asked.socket.destroy();
          }
          answer.writeHead(given.statusCode ?? 502, { 'content-type': given.headers['content-type'] ?? 'text/plain' });
          answer.end(Buffer.concat(body));
        });
      });
      passed.on('error', () => asked.socket.destroy());
      passed.end(Buffer.concat(parts));
    });
    asked.on('error', () => {});
    answer.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Ends a call, counted from now; `reached` runs at that moment. */
    cutAt(where: BankCut, reached: () => void): void {
      calls = 0;
      cut = { ...where, reached };
    },
    /** The number of calls since the last `cutAt` or `count`. */
    count(): number {
      const counted = calls;
      calls = 0;
      cut = null;
      return counted;
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type BankProxy = Awaited<ReturnType<typeof startBankProxy>>;
