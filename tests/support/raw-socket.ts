import { connect } from 'node:net';

export interface RawAnswer {
  /** Everything that was received, of any number of responses. */
  text: string;
  /** Whether the server closed the connection. */
  isClosed: boolean;
}

/**
 * Sends bytes unchanged and waits until the server closes the connection, or is silent for
 * `quietMs`.
 */
export function sendRaw(port: number, text: string, quietMs = 1500): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    const done = (isClosed: boolean) => {
      socket.destroy();
      resolve({ text: heard, isClosed });
    };
    socket.setTimeout(quietMs, () => done(false));
    socket.on('data', (chunk) => (heard += chunk.toString()));
    socket.on('end', () => done(true));
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? done(true) : reject(error)));
    socket.write(text, 'latin1');
  });
}

/** The status of each response in the received text. */
export function statusesIn(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}
