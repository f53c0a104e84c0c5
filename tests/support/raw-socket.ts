import { connect } from 'node:net';

export interface RawAnswer {
  /** All that came back, of however many answers. */
  text: string;
  /** The server ended the connection. */
  isClosed: boolean;
}

/** Sends bytes as they are and waits until the server ends the connection, or says nothing for a while. */
export function sayRaw(port: number, text: string, quietMs = 1500): Promise<RawAnswer> {
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

/** The answers in what came back: a status each. */
export function statusesIn(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}
