import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface Received {
  method: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  /** Bytes of the body so far. */
  bytes: number;
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * A small HTTP server in the place of an instance, so that a test decides what goes wrong. It notes
 * every request but those to `/readyz`.
 */
export async function startInstance(port: number, answer: Answer) {
  const received: Received[] = [];
  const state = { isReady: true, refusedChecks: 0, answer };
  const server = createServer((request, response) => {
    if (request.url === '/readyz') {
      if (!state.isReady) state.refusedChecks += 1;
      return void response.writeHead(state.isReady ? 200 : 503).end();
    }
    const one: Received = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, bytes: 0 };
    received.push(one);
    request.on('data', (chunk: Buffer) => (one.bytes += chunk.length));
    state.answer(request, response);
  });
  const listen = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen();
  return {
    address: `127.0.0.1:${port}`,
    received,
    state,
    listen,
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Instance = Awaited<ReturnType<typeof startInstance>>;
