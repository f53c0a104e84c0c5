import { METHODS } from 'node:http';
import { apiPrefix, type CallName } from '#contract/api/calls.ts';
import { languageFromHeader } from '#contract/values/locale.ts';
import { addressOf, callNames, endpointOf, goodParts, methodOf, refusalProblem } from '../api-requests.ts';
import type { GoodInputs } from '../good-inputs.ts';
import { createRandom, type Random } from './random.ts';
import { shapeOf, valueLike, wildJson, wildText } from './wild-values.ts';

/** What requests are made of: ids of the shop, and users who may be signed in. */
export interface World {
  inputs: GoodInputs;
  tokens: readonly string[];
  /** Users who may log out and be deleted. */
  spareTokens: readonly string[];
  guestIds: readonly string[];
}

export interface FuzzRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: Buffer;
}

// Each costs a password hash, so they are rare. Each ends a session, so it takes a user that no
// other request needs.
const dear = new Set<CallName>(['register', 'login', 'resetPassword']);
const ending = new Set<CallName>(['logout', 'deleteProfile']);

/** Only what a client can send. */
function asHeader(text: string): string {
  return text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').trim();
}

function asUrl(text: string): string {
  return text.replace(/[^\x21-\x7e]/g, '');
}

function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const rawPieces = [
  '%',
  '%zz',
  '%00',
  '%c0%ae',
  '%E0%A4%A',
  '%ud800',
  '..%2f',
  '%2e%2e/',
  '\\',
  ';a=b',
  '+',
  '%0d%0a',
  '[]',
  '{}',
  '|',
  '^',
  '"',
  '<',
];

function pathValue(random: Random, good: unknown): string {
  if (random.chance(0.75)) return String(good);
  if (random.chance(0.5)) return String(1 + random.whole(20));
  if (random.chance(0.4)) return asUrl(random.pick(rawPieces) + random.pick(rawPieces));
  return escaped(JSON.stringify(wildJson(random))).slice(0, 400);
}

function queryOf(random: Random, name: CallName, good: Record<string, unknown>): string {
  const { query } = endpointOf(name);
  const values = (query ? valueLike(random, shapeOf(query), good) : good) as Record<string, unknown> | null;
  const pairs = Object.entries(values ?? {}).map(
    ([key, value]) => `${escaped(key)}=${escaped(typeof value === 'string' ? value : JSON.stringify(value))}`,
  );
  if (random.chance(0.15))
    pairs.push(
      random.pick([
        '__proto__=1',
        'a[b]=c',
        'page=1&page=2',
        'constructor.prototype.x=1',
        '=',
        '&&&',
        'userId=1',
        'limit[]=1',
        '%=%',
        'query=%',
      ]),
    );
  return asUrl(pairs.join('&').slice(0, random.chance(0.02) ? 20_000 : 2000));
}

/** JSON, valid or damaged. */
function textOf(random: Random, value: unknown): Buffer {
  const text = JSON.stringify(value) ?? 'undefined';
  if (random.chance(0.88)) return Buffer.from(text);
  return random.pick([
    () => Buffer.from(text.slice(0, random.whole(text.length))),
    () => Buffer.from(`\ufeff${text}`),
    () => Buffer.from(text.replace('{', '{"__proto__":{"isAdmin":true},')),
    () => Buffer.from(text.replace('{', '{"constructor":{"prototype":{"isAdmin":true}},')),
    () => Buffer.from(text + text),
    () => Buffer.from(text.replace(/\d+/, '1e999')),
    () => Buffer.from(text.replace(/"[^"]*"$/, "'a'")),
    () => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0x80])]),
    () => Buffer.from('['.repeat(random.pick([100, 30_000]))),
    () => Buffer.from(JSON.stringify({ a: 'x'.repeat(random.pick([10, 300_000])) })),
    () => Buffer.from('null'),
    () => Buffer.alloc(0),
  ])();
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A multipart form with a picture, valid or damaged. */
function formOf(random: Random): { type: string; payload: Buffer } {
  const boundary = random.pick(['x', 'x', 'x', '-'.repeat(70), 'a'.repeat(252), "'()+_,-./:=?"]);
  const name = random.pick(['image', 'image', 'image', '__proto__', 'constructor', '', 'x'.repeat(2000)]);
  const file = random.pick([
    '; filename="a.png"',
    '; filename="../../a.php"',
    '',
    "; filename*=UTF-8''%00a.png",
    '; filename="a\u0000.png"',
  ]);
  const bytes = Buffer.from(random.chance(0.5) ? png : png.subarray(0, random.whole(png.length)));
  if (random.chance(0.3)) bytes[random.whole(Math.max(1, bytes.length))] = random.whole(256);
  const part = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]);
  const parts = Array.from({ length: random.pick([1, 1, 1, 2, 30]) }, () => part);
  const whole = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  const payload = random.chance(0.8) ? whole : whole.subarray(0, random.whole(whole.length));
  return { type: asHeader(`multipart/form-data; boundary=${random.chance(0.9) ? boundary : 'other'}`), payload };
}

const languageHeaders = ['en', 'ar', 'ar', 'ar-QA,ar;q=0.9,en;q=0.8', 'fr', '*', 'ar;q=', ';;;', 'en;q=0.1,ar;q=x', ''];
const types = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json;',
  'application/json\t; x',
  'Application/JSON',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'image/png',
  '/',
  'a',
];
const wildHeaders: readonly (readonly [string, readonly string[]])[] = [
  ['cookie', ['XSRF-TOKEN=a', '__proto__=a', 'dana=x; guest_id=y', '=;=;', 'a="', '%', 'lang=xx']],
  ['x-xsrf-token', ['a', '', 'b']],
  ['origin', ['http://evil.example', 'null', '']],
  ['sec-fetch-site', ['cross-site', 'same-origin', 'nonsense']],
  ['idempotency-key', ['a', '"a"', '"', '', 'k'.repeat(300), 'a b', '\u00e9']],
  ['if-none-match', ['*', '"a"', 'W/"a", "b"', '"', ',']],
  ['accept', ['text/html', '*/*;q=x', '', 'image/avif']],
  ['accept-encoding', ['br', 'gzip;q=0', '*', 'identity;q=0', ';', 'zstd, br;q=x']],
  ['range', ['bytes=0-1', 'bytes=9-1', 'bytes=-', 'lines=1-2']],
  ['expect', ['100-continue', 'wonders']],
  ['x-forwarded-for', ['1.2.3.4']],
  ['x-http-method-override', ['DELETE']],
  ['content-encoding', ['gzip', 'x']],
  ['user-agent', ['', 'x'.repeat(4000)]],
  ['if-modified-since', ['never', 'Thu, 01 Jan 1970 00:00:00 GMT']],
];

function identityOf(random: Random, name: CallName, world: World): Record<string, string> {
  const tokens = ending.has(name) ? world.spareTokens : world.tokens;
  const bearer = { authorization: `Bearer ${random.pick(tokens)}` };
  const guest = { 'guest-id': random.pick(world.guestIds) };
  return random.pick([
    () => bearer,
    () => bearer,
    () => bearer,
    () => guest,
    () => ({ ...bearer, ...guest }),
    () => ({}),
    () => ({
      authorization: asHeader(random.pick(['Bearer', 'Bearer dead', 'Basic YTpi', '', `Bearer ${wildText(random)}`])),
    }),
    () => ({ 'guest-id': asHeader(random.pick(['null', 'g1..', `${guest['guest-id']}x`, wildText(random)])) }),
  ])();
}

function headersOf(random: Random, name: CallName, world: World): Record<string, string> {
  const headers: Record<string, string> = {
    ...identityOf(random, name, world),
    'accept-language': random.pick(languageHeaders),
  };
  if (random.chance(0.2)) {
    const [header, values] = random.pick(wildHeaders);
    headers[header] = random.pick(values);
  }
  if (random.chance(0.03)) headers[`x-${random.whole(100)}`] = asHeader(wildText(random)).slice(0, 8000);
  return headers;
}

const methods = METHODS.filter((method) => method !== 'CONNECT');

/** The request of a number: the same for the same seed and shop. */
export function fuzzRequest(seed: number, number: number, world: World): FuzzRequest {
  const random = createRandom(Math.imul(seed, 1_000_003) + number);
  let name = random.pick(callNames);
  if (dear.has(name) && random.chance(0.97)) name = random.pick(callNames.filter((one) => !dear.has(one)));
  const good = goodParts(world.inputs, name);
  const params = Object.fromEntries(Object.entries(good.params).map(([key, value]) => [key, pathValue(random, value)]));
  let url = addressOf(name, params, queryOf(random, name, good.query));
  if (random.chance(0.02))
    url = asUrl(`${apiPrefix}/${random.pick(rawPieces)}${random.pick(rawPieces)}${url.slice(apiPrefix.length)}`);
  const method = random.chance(0.95) ? methodOf(name) : random.pick(methods);
  const headers = headersOf(random, name, world);
  const { body } = endpointOf(name);
  if (name === 'uploadImage' && random.chance(0.9)) {
    const { type, payload } = formOf(random);
    return { method, url, headers: { ...headers, 'content-type': type }, payload };
  }
  if (!body && random.chance(0.95)) return { method, url, headers };
  const payload = textOf(random, body ? valueLike(random, shapeOf(body), good.body) : wildJson(random));
  return {
    method,
    url,
    headers: { 'content-type': random.chance(0.85) ? 'application/json' : random.pick(types), ...headers },
    payload,
  };
}

export interface FuzzAnswer {
  statusCode: number;
  contentType: string;
  body: string;
}

// Internal details that no response may contain.
const inside =
  /node_modules|\bat .*\.[jt]s:\d|\bselect\b.*\bfrom\b|syntax error|relation "|violates|ECONN|kysely|graphile/i;

/**
 * What is wrong with a response, or null. It is no 5xx, a refusal has the envelope in the caller's
 * language, a success is JSON, and it contains no internal details.
 */
export function fuzzProblem({ method, url, headers }: FuzzRequest, answer: FuzzAnswer): string | null {
  const { statusCode, contentType, body } = answer;
  if (statusCode >= 500 || statusCode < 200) return `${statusCode} ${body.slice(0, 300)}`;
  if (method === 'HEAD' || statusCode === 304) return body === '' ? null : `${statusCode} with a body`;
  // Dots may lead out of the API, to a page.
  if (!new URL(url, 'http://shop').pathname.startsWith(`${apiPrefix}/`)) return null;
  if (!contentType.startsWith('application/json')) return `${statusCode} as ${contentType}`;
  if (statusCode >= 400) {
    if (inside.test(body)) return `${statusCode} shows internal details: ${body.slice(0, 300)}`;
    // Node.js refuses too many headers in English.
    const language = statusCode === 431 ? 'en' : languageFromHeader(headers['accept-language']);
    return refusalProblem(answer, language);
  }
  // Compressed responses are checked elsewhere.
  if ('accept-encoding' in headers || 'data' in (JSON.parse(body) as object)) return null;
  return `${statusCode} without data`;
}

/** A request as text, so that a person can send it again. */
export function described(number: number, { method, url, headers, payload }: FuzzRequest): string {
  return `request ${number}: ${method} ${url.slice(0, 300)} ${JSON.stringify(headers).slice(0, 400)} ${payload?.toString('latin1').slice(0, 300) ?? ''}`;
}
