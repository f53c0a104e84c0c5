import { connect, type Socket } from 'node:net';
import { percentile } from './result.ts';

export interface Asked {
  url: string;
  path: string;
  headers?: Record<string, string>;
}

export interface Load {
  seconds: number;
  /** Milliseconds that half, and 99 of 100, waited at most. */
  median: number;
  p99: number;
}

const headEnd = Buffer.from('\r\n\r\n');

function requestOf({ url, path, headers = {} }: Asked): Buffer {
  const lines = Object.entries({ host: new URL(url).host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
}

/** Reads whole answers off a connection; a client of our own, so that asking costs less than answering. */
function createReader(status: string, onAnswer: () => void) {
  let left = 0;
  let head: Buffer = Buffer.alloc(0);
  return (chunk: Buffer) => {
    let rest = chunk;
    while (rest.length > 0) {
      if (left > 0) {
        const taken = Math.min(left, rest.length);
        left -= taken;
        rest = rest.subarray(taken);
        if (left === 0) onAnswer();
        continue;
      }
      head = head.length === 0 ? rest : Buffer.concat([head, rest]);
      const end = head.indexOf(headEnd);
      if (end === -1) return;
      const text = head.toString('latin1', 0, end);
      if (!text.startsWith(`HTTP/1.1 ${status} `))
        throw new Error(`wanted ${status}, got: ${text.split('\r\n', 1)[0]}`);
      left = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
      rest = head.subarray(end + headEnd.length);
      head = Buffer.alloc(0);
      if (left === 0) onAnswer();
    }
  };
}

function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  return new Promise((resolve, reject) => socket.once('connect', () => resolve(socket)).once('error', reject));
}

/** Asks the same `requests` times, over so many connections at once, each waiting for its answer before it asks again. */
export async function load(
  asked: Asked,
  { requests, connections = 1, status = 200 }: { requests: number; connections?: number; status?: number },
): Promise<Load> {
  const bytes = requestOf(asked);
  const times: number[] = [];
  let begun = 0;
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(asked.url)));
  const start = performance.now();
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve, reject) => {
          let sent = 0;
          function ask(): void {
            if (begun >= requests) return void socket.end(resolve);
            begun += 1;
            sent = performance.now();
            socket.write(bytes);
          }
          const read = createReader(String(status), () => {
            times.push(performance.now() - sent);
            ask();
          });
          socket.on('error', reject).on('data', (chunk) => {
            try {
              read(chunk);
            } catch (error) {
              socket.destroy();
              reject(error as Error);
            }
          });
          ask();
        }),
    ),
  );
  return { seconds: (performance.now() - start) / 1000, median: percentile(times, 50), p99: percentile(times, 99) };
}
