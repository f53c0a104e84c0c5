import type { Clock } from '../process/clock.ts';
import { type DeviceKeys, encryptMessage } from './encryption.ts';
import type { VapidKeys } from './vapid.ts';

/** The services of Chrome, Firefox, Safari and Edge. Another address could be any server: the shop posts to none. */
const hosts = [
  /^fcm\.googleapis\.com$/,
  /^[\w-]+\.push\.services\.mozilla\.com$/,
  /^[\w-]+\.push\.apple\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
];
const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Whether an address belongs to a push service. In local mode, one on this machine may stand in. */
export function isPushEndpoint(address: string, { localMode }: { localMode: boolean }): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  if (localMode && loopback.has(hostname)) return protocol === 'http:' || protocol === 'https:';
  return protocol === 'https:' && port === '' && hosts.some((host) => host.test(hostname));
}

export interface PushTarget extends DeviceKeys {
  endpoint: string;
}

/** `gone`: the subscription is over. `away`: the service answers later. `refused`: it takes no such message. */
export type PushOutcome = 'sent' | 'gone' | 'away' | 'refused';

export type SendPush = (
  target: PushTarget,
  message: object,
  options: { ttlSeconds: number; topic: string },
) => Promise<PushOutcome>;

interface Needs {
  keys: VapidKeys;
  /** An https or mailto address of the shop. */
  subject: string;
  clock: Clock;
  localMode: boolean;
  /** How long the service has to answer. Default: five seconds. */
  answerMs?: number;
}

/** Creates the function that sends an encrypted message to a device. */
export function createPushSender({ keys, subject, clock, localMode, answerMs = 5000 }: Needs): SendPush {
  return async (target, message, { ttlSeconds, topic }) => {
    const { endpoint } = target;
    if (!isPushEndpoint(endpoint, { localMode })) return 'gone';
    const response = await fetch(endpoint, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
      headers: {
        authorization: keys.authorization(new URL(endpoint).origin, subject, clock()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttlSeconds),
        urgency: 'high',
        topic,
      },
      body: new Uint8Array(encryptMessage(Buffer.from(JSON.stringify(message)), target)),
    }).catch(() => null);
    await response?.body?.cancel();
    if (response === null || response.status === 429 || response.status >= 500) return 'away';
    if (response.ok) return 'sent';
    // 403: the keys of the shop are others now. The console subscribes again when it is opened.
    return [403, 404, 410].includes(response.status) ? 'gone' : 'refused';
  };
}
