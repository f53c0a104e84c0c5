import { BlockList, isIP } from 'node:net';
import { resolve } from 'node:path';
import { type Cdn, cdnKinds } from '../cache/cdn/purge-request.rules.ts';
import type { PaymentSettings } from '../payments/settings.ts';
import { isLoopback, localHosts } from './local-mode.ts';
import { findLiveKeys, findTestKeys, readPaymentSettings } from './payment-settings.ts';
import { mustBePrintable, printable } from './printable-text.ts';
import { type BucketSettings, readBucket } from './storage-url.ts';
import * as z from 'zod/mini';

/** The settings of the operator (docs/operations.md). `localMode` follows from `publicUrl`. */
export interface Config {
  port: number;
  /** The address to listen on: in local mode loopback, unless `localModeOnNetwork`. */
  host: string;
  /** The HOST that local mode does not listen on, or null. */
  ignoredHost: string | null;
  dataDir: string;
  databaseUrl: string | null;
  /** A pooler in transaction mode in front of `databaseUrl`, or null. */
  databasePool: DatabasePool | null;
  /** A streaming replica of `databaseUrl`, for reports, exports, backups and the sitemap; or null. */
  databaseReadUrl: string | null;
  /** The bucket of the pictures, with its keys. Null: they are in the data folder. */
  bucket: BucketSettings | null;
  smtpUrl: string | null;
  mailFrom: string;
  publicUrl: string | null;
  /**
   * True without a public URL, or with a loopback one: serves only localhost, and the /dev pages.
   */
  localMode: boolean;
  /** Local mode also answers other machines. They never see the /dev pages. */
  localModeOnNetwork: boolean;
  trustProxy: string | false;
  rateLimit: boolean;
  /** The CDN that is purged when a page changes, or null. */
  cdn: Cdn | null;
  /** Who takes payments, with the keys. Null: the shop takes cash only. */
  payments: PaymentSettings | null;
  demo: 'on' | 'off' | 'auto';
  /** How long a stopping shop still accepts requests while `/readyz` already fails. */
  drainSeconds: number;
  /** How long a request may take before it is refused with 503. */
  answerSeconds: number;
  /** Whether METRICS_HOST is set without METRICS_PORT. */
  metricsHostIgnored: boolean;
  /** Where Prometheus reads metrics, or null. */
  metrics: { host: string; port: number } | null;
  /** Limits of connections and headers. */
  http: { connections: number; headers: number; headerBytes: number };
}

export interface DatabasePool {
  url: string;
  /** The pooler's address for carts and orders; the same as `url` by default. */
  shoppingUrl: string;
  /** Whether the pooler passes on prepared statements by name (PgBouncer 1.21 or newer). */
  prepared: boolean;
}

/** Invalid settings; `problems` has one sentence for each. */
export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`Invalid settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const postgres = ['postgres:', 'postgresql:'];

function startsWith(protocols: string[], example: string) {
  return z.refine<string>((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must look like ${example}`,
    abort: true,
  });
}

function urlWith(protocols: string[], example: string) {
  return z.optional(z.string().check(startsWith(protocols, example)));
}

function numberBetween(least: number, most: number) {
  return z.string().check(
    z.refine((text) => /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most, {
      error: `must be a number from ${least} to ${most}`,
    }),
  );
}

function numberFrom(least: number, most: number, usual: string) {
  return z._default(numberBetween(least, most), usual);
}

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6');

/** Whether an address is of this machine or of a private network. Of names, only localhost is. */
export function isPrivate(host: string): boolean {
  const version = isIP(host);
  return isLoopback(host) || (version !== 0 && privateNetworks.check(host, version === 6 ? 'ipv6' : 'ipv4'));
}

function isProxyList(text: string): boolean {
  return text.split(',').every((part) => {
    const [address = '', prefix, ...rest] = part.trim().split('/');
    if (['loopback', 'linklocal', 'uniquelocal'].includes(part.trim())) return true;
    const bits = isIP(address) === 6 ? 128 : isIP(address) === 4 ? 32 : 0;
    return (
      bits > 0 && rest.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
    );
  });
}

const separator = /[\s,]+/;

function isUrlList(text: string): boolean {
  return text.split(separator).every((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol));
}

// It would be logged, and fetch() refuses such addresses.
function hasPassword(list: string): boolean {
  return list.split(separator).some((text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    return url !== null && (url.username !== '' || url.password !== '');
  });
}

// Links in mails and addresses of pages begin with it: everyone would read a password.
function isOriginOnly(text: string): boolean {
  const { href, origin } = new URL(text);
  return href === `${origin}/` && !text.includes('@');
}

const hostName = z.string().check(z.regex(/^[\w.:-]+$/, 'must be a host name or an address'));

const environment = z.object({
  PORT: numberFrom(0, 65_535, '3000'),
  HOST: z._default(hostName, '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: urlWith(postgres, 'postgres://user:password@host:5432/name'),
  DATABASE_POOL_URL: urlWith(postgres, 'postgres://user:password@pooler:6432/name'),
  DATABASE_POOL_SHOPPING_URL: urlWith(postgres, 'postgres://user:password@pooler:6432/name_shopping'),
  DATABASE_POOL_PREPARED: z._default(z.enum(['on', 'off'], 'must be on or off'), 'off'),
  DATABASE_READ_URL: urlWith(postgres, 'postgres://user:password@replica:5432/name'),
  SMTP_URL: urlWith(['smtp:', 'smtps:'], 'smtp://user:password@host:587'),
  MAIL_FROM: z.optional(z.string().check(z.regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must be an e-mail address'))),
  PUBLIC_URL: z.optional(
    z
      .string()
      .check(
        startsWith(['http:', 'https:'], 'https://shop.example.qa'),
        z.refine(isOriginOnly, { error: 'must be scheme and host only, such as https://shop.example.qa' }),
      ),
  ),
  TRUST_PROXY: z.optional(
    z
      .string()
      .check(
        z.refine(isProxyList, { error: 'must be a list of addresses or networks, such as 127.0.0.1, 10.0.0.0/8' }),
      ),
  ),
  CDN_PURGE: z.optional(z.enum(cdnKinds, `must be one of ${cdnKinds.join(', ')}`)),
  CDN_PURGE_URL: z.optional(
    z.string().check(
      z.refine((text) => !hasPassword(text), {
        error: 'must not contain a password: set CDN_PURGE_TOKEN',
        abort: true,
      }),
      z.refine(isUrlList, { error: 'must be the address that takes purges: http://10.0.0.5:6081/' }),
    ),
  ),
  CDN_PURGE_TOKEN: z.optional(z.string().check(z.regex(printable, mustBePrintable))),
  LOCAL_MODE_ON_NETWORK: z._default(z.enum(['on', 'off'], 'must be on or off'), 'off'),
  RATE_LIMIT: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  DRAIN_SECONDS: numberFrom(0, 60, '0'),
  ANSWER_SECONDS: numberFrom(5, 60, '5'),
  METRICS_PORT: z.optional(numberBetween(0, 65_535)),
  METRICS_HOST: z.optional(hostName),
  MAX_CONNECTIONS: numberFrom(100, 100_000, '2000'),
  MAX_HEADERS: numberFrom(50, 1000, '100'),
  MAX_HEADER_BYTES: numberFrom(4096, 65_536, '16384'),
  DEMO: z.optional(z.enum(['on', 'off'], 'must be on or off')),
});

/** What settings that need each other lack. */
function problemsBetween(set: z.infer<typeof environment>): string[] {
  const needs = (name: keyof typeof set, other: keyof typeof set, is: unknown) =>
    is && !set[other] ? [`${name} needs ${other}`] : [];
  return [
    ...needs('CDN_PURGE', 'CDN_PURGE_URL', set.CDN_PURGE),
    ...needs('CDN_PURGE_URL', 'CDN_PURGE', set.CDN_PURGE_URL),
    ...needs('DATABASE_POOL_URL', 'DATABASE_URL', set.DATABASE_POOL_URL),
    ...needs('DATABASE_POOL_SHOPPING_URL', 'DATABASE_POOL_URL', set.DATABASE_POOL_SHOPPING_URL),
    ...needs('DATABASE_POOL_PREPARED', 'DATABASE_POOL_URL', set.DATABASE_POOL_PREPARED === 'on'),
    ...needs('DATABASE_READ_URL', 'DATABASE_URL', set.DATABASE_READ_URL),
  ];
}

/** Reads the settings from the environment. Throws ConfigError with all problems. */
export function readConfig(env: Record<string, string | undefined>): Config {
  // Shells pass an unset variable as an empty one.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  const bucket = readBucket(given);
  const payments = readPaymentSettings(given);
  if (!parsed.success || Array.isArray(bucket) || Array.isArray(payments)) {
    const issues = parsed.error?.issues ?? [];
    throw new ConfigError([
      ...issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
      ...(Array.isArray(bucket) ? bucket : []),
      ...(Array.isArray(payments) ? payments : []),
    ]);
  }
  const set = parsed.data;
  const publicUrl = set.PUBLIC_URL ? new URL(set.PUBLIC_URL).origin : null;
  const localMode = publicUrl === null || localHosts.has(new URL(publicUrl).hostname);
  const problems = [...problemsBetween(set), ...(localMode ? findLiveKeys(payments) : [])];
  if (problems.length > 0) throw new ConfigError(problems);
  const localModeOnNetwork = set.LOCAL_MODE_ON_NETWORK === 'on';
  const metricsPort = set.METRICS_PORT;
  const isRefused = localMode && !localModeOnNetwork && !isLoopback(set.HOST);
  return {
    port: Number(set.PORT),
    host: isRefused ? '127.0.0.1' : set.HOST,
    ignoredHost: isRefused ? set.HOST : null,
    dataDir: resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL ?? null,
    databasePool: set.DATABASE_POOL_URL
      ? {
          url: set.DATABASE_POOL_URL,
          shoppingUrl: set.DATABASE_POOL_SHOPPING_URL ?? set.DATABASE_POOL_URL,
          prepared: set.DATABASE_POOL_PREPARED === 'on',
        }
      : null,
    databaseReadUrl: set.DATABASE_READ_URL ?? null,
    bucket,
    smtpUrl: set.SMTP_URL ?? null,
    mailFrom: set.MAIL_FROM ?? 'Dana <shop@localhost>',
    publicUrl,
    localMode,
    localModeOnNetwork,
    trustProxy: set.TRUST_PROXY ?? false,
    rateLimit: set.RATE_LIMIT === 'on',
    cdn:
      set.CDN_PURGE === undefined
        ? null
        : {
            kind: set.CDN_PURGE,
            purgeUrls: (set.CDN_PURGE_URL ?? '').split(separator),
            token: set.CDN_PURGE_TOKEN ?? null,
          },
    payments,
    demo: set.DEMO ?? 'auto',
    drainSeconds: Number(set.DRAIN_SECONDS),
    answerSeconds: Number(set.ANSWER_SECONDS),
    metrics: metricsPort === undefined ? null : { host: set.METRICS_HOST ?? '127.0.0.1', port: Number(metricsPort) },
    metricsHostIgnored: metricsPort === undefined && set.METRICS_HOST !== undefined,
    http: {
      connections: Number(set.MAX_CONNECTIONS),
      headers: Number(set.MAX_HEADERS),
      headerBytes: Number(set.MAX_HEADER_BYTES),
    },
  };
}

/**
 * Whether mails may be sent without TLS: `smtp:` to a remote server uses TLS only if it is offered.
 */
export function mayMailUnencrypted(smtpUrl: string): boolean {
  const { protocol, hostname, searchParams } = new URL(smtpUrl);
  return protocol === 'smtp:' && !localHosts.has(hostname.toLowerCase()) && searchParams.get('requireTLS') !== 'true';
}

/** Settings that work but are not safe for a public shop. */
export function configWarnings(config: Config): string[] {
  const warnings: string[] = [];
  if (config.databasePool && config.databasePool.shoppingUrl === config.databasePool.url) {
    warnings.push(
      'DATABASE_POOL_SHOPPING_URL is not set: slow readers may take every connection of the pooler from carts and orders.',
    );
  }
  if (!config.smtpUrl)
    warnings.push(
      `SMTP_URL is not set: mails are written to ${config.dataDir}/mail, unless the console has a mail server.`,
    );
  if (config.smtpUrl && mayMailUnencrypted(config.smtpUrl)) {
    warnings.push('SMTP_URL takes TLS only if the mail server offers it: add ?requireTLS=true, or use smtps:.');
  }
  if (config.bucket?.endpoint.protocol === 'http:' && !localHosts.has(config.bucket.endpoint.hostname)) {
    warnings.push('STORAGE_URL uses http: others on the network can read and change the pictures.');
  }
  if (config.publicUrl?.startsWith('http:') && !config.localMode) {
    warnings.push('PUBLIC_URL uses http: session cookies are sent unencrypted.');
  }
  if (config.ignoredHost !== null) {
    warnings.push(
      `HOST=${config.ignoredHost} has no effect without a PUBLIC_URL: only this machine is answered. See LOCAL_MODE_ON_NETWORK=on.`,
    );
  }
  if (config.localMode && config.localModeOnNetwork) {
    warnings.push('LOCAL_MODE_ON_NETWORK is on: other machines can reach this shop, which has no PUBLIC_URL.');
  }
  if (!config.localMode && config.trustProxy === false) {
    warnings.push('TRUST_PROXY is not set: behind a proxy, all shoppers share one rate limit.');
  }
  if (!config.localMode) warnings.push(...findTestKeys(config.payments));
  if (config.metricsHostIgnored) warnings.push('METRICS_HOST has no effect without METRICS_PORT.');
  if (config.metrics && !isPrivate(config.metrics.host)) {
    warnings.push(
      `METRICS_HOST=${config.metrics.host} may be reached from outside: everyone who reaches it reads orders and traffic of the shop.`,
    );
  }
  return warnings;
}
