import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Received {
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
  at: number;
}

/** A subscription as a browser makes it, and the function that reads its messages (RFC 8291). */
export function createDevice(endpoint: string) {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

  function read(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const keyEnd = 21 + body.readUInt8(20);
    const senderKey = body.subarray(21, keyEnd);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, senderKey]);
    const secret = derive(ecdh.computeSecret(senderKey), auth, info, 32);
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
    const decipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12));
    decipher.setAuthTag(body.subarray(-16));
    const plain = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
  }

  return {
    read,
    subscription: { endpoint, p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
  };
}

/** The claims of a VAPID header (RFC 8292). Throws unless the key that it names signed them. */
export function readVapid(header = ''): { aud: string; exp: number; sub: string; key: string } {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isValid) throw new Error('The signature is wrong.');
  return {
    ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string }),
    key,
  };
}

/** A push service on loopback. `answers` holds what it answers by path; `hang`: it never does. Default: 201. */
export async function createPushServer() {
  const received: Received[] = [];
  const answers = new Map<string, number | 'hang'>();
  const server = createServer((request, response) => void take(request, response));
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, body: await buffer(request), at: Date.now() });
    const answer = answers.get(path) ?? 201;
    if (answer === 'hang') return;
    const headers = answer === 302 ? { location: '/elsewhere' } : {};
    response.writeHead(answer, headers).end();
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    received,
    answers,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
