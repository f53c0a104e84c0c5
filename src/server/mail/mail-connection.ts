import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import type { NodemailerError } from 'nodemailer';
import type { MailFailure, MailServerValues } from '#contract/console/mail-server.ts';
import { isPrivate } from '../process/config.ts';
import { isLoopback } from '../process/local-mode.ts';

/** Timeouts in ms: a slow mail server must not block a worker. */
export const mailTimeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000, dnsTimeout: 5000 };

const special = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, bits, 'ipv4');
special.addAddress('::', 'ipv6');
special.addSubnet('64:ff9b::', 96, 'ipv6');

/** Whether an address is of this machine, of a private network, or of no host of the internet. */
export function isInternal(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return isPrivate(plain) || special.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}

/** Where a mail server that staff have named must not be. */
export class InternalMailHost extends Error {}

/**
 * The options with which nodemailer connects to a mail server of the console. The name is resolved here and the
 * connection goes to the address that was checked: in a public shop, none of this machine or its networks.
 */
export async function connectionTo(
  server: MailServerValues & { password: string },
  { allowsInternal }: { allowsInternal: boolean },
) {
  const { host, port, security, user, password } = server;
  const addresses = await lookup(host, { all: true });
  const [first] = addresses;
  if (!first) throw new Error(`${host} has no address`);
  if (!allowsInternal && addresses.some(({ address }) => isInternal(address)))
    throw new InternalMailHost(`${host} is an internal address`);
  return {
    host: first.address,
    port,
    secure: security === 'tls',
    // Without encryption only to this machine.
    requireTLS: security === 'starttls' && !isLoopback(first.address),
    tls: { servername: host },
    ...(user !== '' && { auth: { user, pass: password } }),
    ...mailTimeouts,
  };
}

const byCode: Record<string, MailFailure> = {
  EDNS: 'host',
  ENOTFOUND: 'host',
  EAI_AGAIN: 'host',
  EAUTH: 'login',
  ETLS: 'encryption',
  EENVELOPE: 'refused',
  EMESSAGE: 'refused',
};

/** Why a mail server did not take a mail, in one word. */
export function mailFailureOf(error: unknown): MailFailure {
  if (error instanceof InternalMailHost) return 'internal';
  const { code = '', message } = error as NodemailerError;
  return byCode[code] ?? (/certificate|SSL|TLS/i.test(message) ? 'encryption' : 'connection');
}
