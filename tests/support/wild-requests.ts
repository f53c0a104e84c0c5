import { randomBytes, randomInt } from 'node:crypto';
import { sendRequest } from './send-request.ts';

const places = [
  '/',
  '/en/',
  '/en/product/',
  '/ar/products/',
  '/en/products?page=1&',
  '/api/v1/',
  '/api/v1/products/',
  '/api/v1/orders?',
  '/api/console/v1/orders/',
  '/images/catalog/',
  '/assets/',
  '/console/',
];
const methods = ['GET', 'HEAD', 'POST', 'PROPFIND'];
const word = () => randomBytes(randomInt(1, 24)).toString(randomInt(2) === 0 ? 'hex' : 'base64url');

/** Kinds of headers whose values are invented. */
const headers: (() => Record<string, string>)[] = [
  () => ({ 'user-agent': word(), referer: `https://${word()}/`, 'accept-language': word(), traceparent: word() }),
  () => ({ authorization: `Bearer ${word()}`, 'guest-id': word(), cookie: `${word()}=${word()}` }),
  () => ({ host: `${word().toLowerCase()}.example`, 'x-forwarded-for': word(), 'x-request-id': word() }),
];

interface Shape {
  place: string;
  method: string;
  headersOf: () => Record<string, string>;
}

const shapes: Shape[] = places.flatMap((place) =>
  methods.flatMap((method) => headers.map((headersOf) => ({ place, method, headersOf }))),
);

/**
 * Sends requests with invented paths, queries, methods and headers, `rounds` of each shape. Returns
 * their number.
 */
export async function sendWildRequests(url: string, rounds: number): Promise<number> {
  const waiting = Array.from({ length: rounds }, () => shapes).flat();
  const count = waiting.length;
  async function sendNext(): Promise<void> {
    for (let shape = waiting.pop(); shape; shape = waiting.pop()) {
      const { place, method, headersOf } = shape;
      await sendRequest(url, `${place}${word()}/${word()}?${word()}=${word()}`, { method, headers: headersOf() });
    }
  }
  await Promise.all(Array.from({ length: 8 }, sendNext));
  return count;
}

/** The series of a scrape: names with labels, without values. */
export function seriesOf(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.slice(0, line.lastIndexOf(' ')));
}
