import { connect, type Socket } from 'node:net';
import type { Shop } from '../e2e/support/shop.ts';

/** 990 short lines: less than 16 kB, ten times the lines of a browser. */
const lines = Array.from({ length: 990 }, (_, index) => `x${index}: y\r\n`).join('');
const rounds = 20;

function openWith(port: number, bytes: string): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, () => resolve(socket)));
    socket.on('data', () => {});
    // A refused connection is what the shop should do.
    socket.on('error', () => resolve(socket));
  });
}

function healthOf(shop: Shop): Promise<number> {
  return fetch(`${shop.url}/healthz`, { signal: AbortSignal.timeout(5000) }).then(
    ({ status }) => status,
    () => 0,
  );
}

/**
 * Opens connections that each send 990 header lines: complete requests, or heads that never end.
 * Returns whether the shop serves afterwards.
 */
export async function floodHeaders(shop: Shop, connections: number, isComplete: boolean): Promise<boolean> {
  const head = `GET /api/v1/carts HTTP/1.1\r\nHost: localhost\r\n${lines}`;
  const bytes = isComplete ? `${head}\r\n` : head;
  const port = Number(new URL(shop.url).port);
  const sockets = await Promise.all(Array.from({ length: connections }, () => openWith(port, bytes)));
  // Each answer or refusal is a turn of the event loop, which reads what has arrived.
  for (let round = 0; round < rounds; round += 1) await healthOf(shop);
  for (const socket of sockets) socket.destroy();
  for (let round = 0; round < rounds; round += 1) if ((await healthOf(shop)) === 200) return true;
  return false;
}
