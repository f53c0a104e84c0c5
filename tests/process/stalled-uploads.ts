import { connect, type Socket } from 'node:net';
import { limits } from '#contract/values/limits.ts';
import type { Shop } from '../e2e/support/shop.ts';
import { formOf } from '../support/forms.ts';
import { statusesIn } from '../support/raw-socket.ts';

interface Stalled {
  socket: Socket;
  /** Resolves with the status of a response before the end of the body. */
  answered: Promise<number>;
}

/** Sends the head of an upload and as much of its body as asked. */
function send(port: number, head: string, body: Buffer): Promise<Stalled> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1');
    const answered = new Promise<number>((settle) => {
      socket.on('data', (chunk) => {
        text += chunk.toString();
        const [status] = statusesIn(text);
        if (status !== undefined) settle(status);
      });
    });
    // The shop may close a connection that it refused.
    socket.on('error', () => resolve({ socket, answered }));
    socket.write(head);
    socket.write(body, () => resolve({ socket, answered }));
  });
}

/**
 * Sends uploads of 8 MB without their last bytes, one after the other. Returns how many were
 * refused before their end, and how many the shop waits for.
 */
export async function stalledUploads(
  shop: Pick<Shop, 'url'>,
  count: number,
): Promise<{ refused: number; stalled: number }> {
  const { body, headers } = formOf([{ bytes: Buffer.alloc(limits.uploadBytes, 1) }]);
  const head =
    `POST /api/v1/uploads/image HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${headers['content-type']}\r\n` +
    `Content-Length: ${body.length}\r\n\r\n`;
  const port = Number(new URL(shop.url).port);
  const all: Stalled[] = [];
  let refused = 0;
  while (all.length < count) {
    // The first bytes show whether the shop takes the body.
    const one = await send(port, head, body.subarray(0, -100));
    all.push(one);
    const health = fetch(`${shop.url}/healthz`).then(() => null);
    const status = await Promise.race([one.answered, health]);
    if (status === 503) refused += 1;
  }
  for (const { socket } of all) socket.destroy();
  return { refused, stalled: count - refused };
}
