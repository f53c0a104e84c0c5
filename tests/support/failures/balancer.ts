import { createServer, request as sendRequest, Agent } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A load balancer that sends requests to its instances in turns, over keep-alive connections. It
 * checks `/readyz` of each every `everyMs` and retries nothing: without a response, the client gets
 * a 502.
 */
export async function startBalancer(everyMs: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const ready = new Map<string, boolean>();
  let turn = 0;

  async function check(url: string): Promise<void> {
    const isReady = await fetch(`${url}/readyz`, { headers: { connection: 'close' } }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status === 200;
      },
      () => false,
    );
    if (ready.has(url)) ready.set(url, isReady);
  }
  const looking = setInterval(() => void Promise.all([...ready.keys()].map(check)), everyMs);

  const server = createServer((incoming, outgoing) => {
    const urls = [...ready].flatMap(([url, isReady]) => (isReady ? [url] : []));
    const url = urls[(turn += 1) % urls.length];
    if (url === undefined) return void outgoing.writeHead(502).end('no instance is ready');
    const { hostname, port } = new URL(url);
    const { connection: _, ...headers } = incoming.headers;
    const sent = sendRequest(
      { agent, hostname, port, path: incoming.url, method: incoming.method, headers },
      (answer) => {
        const { connection: __, 'keep-alive': ___, 'transfer-encoding': ____, ...given } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, given);
        answer.pipe(outgoing);
      },
    );
    sent.on('error', (error) => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(error.message);
    });
    incoming.pipe(sent);
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async add(url: string): Promise<void> {
      ready.set(url, false);
      await check(url);
    },
    isReady: (url: string) => ready.get(url) === true,
    remove: (url: string) => void ready.delete(url),
    async stop(): Promise<void> {
      clearInterval(looking);
      agent.destroy();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
