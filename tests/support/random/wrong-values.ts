import * as z from 'zod/mini';
import type { Endpoint } from '#contract/http/endpoint.ts';

/** The keywords of a JSON schema that are used here. */
interface Shape {
  type?: string;
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
}

type Json = unknown;

export interface Mutation {
  what: string;
  value: Json;
}

// For every type, values of other types.
const neverA: Record<string, Json[]> = {
  integer: [null, '2', 'NaN', '٢', '', true, [], {}, [1], 1.5, -1, 0, 1e15, 1e308, 2_147_483_648],
  number: [null, '2', 'NaN', '', true, [], {}, [1]],
  string: [null, 7, true, [], {}, ['a']],
  boolean: [null, 'true', 1, [], {}],
  array: [null, 'a', 1, {}, [null], ['a'], [[]], [{}]],
  object: [null, 'a', 1, [], [{}]],
};

function shapeOf(schema: z.ZodMiniType): Shape {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
}

function replaced(whole: Json, path: (string | number)[], value: Json): Json {
  const copy = structuredClone(whole);
  let at = copy as Record<string | number, Json>;
  for (const step of path.slice(0, -1)) at = at[step] as Record<string | number, Json>;
  const last = path.at(-1) as string | number;
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
}

function nameOf(value: Json): string {
  const text = value === undefined ? 'absent' : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 20)}... (${text.length})` : text;
}

function mutationsBelow(shape: Shape, good: Json, whole: Json, path: (string | number)[]): Mutation[] {
  const found: Mutation[] = [];
  for (const [name, property] of Object.entries(shape.properties ?? {})) {
    const here = [...path, name];
    const options = property.anyOf ?? [property];
    const types = options.map((option) => option.type ?? '');
    const required = shape.required?.includes(name) ?? false;
    const values = (neverA[types.find((type) => type !== 'null') ?? ''] ?? []).filter(
      (value) => !(value === null && types.includes('null')),
    );
    for (const value of required ? [undefined, ...values] : values) {
      found.push({ what: `${here.join('.')} ${nameOf(value)}`, value: replaced(whole, here, value) });
    }
    const inside = (good as Record<string, Json>)[name];
    for (const option of options) {
      if (option.properties && inside) found.push(...mutationsBelow(option, inside, whole, here));
      if (option.items?.properties && Array.isArray(inside)) {
        found.push(...mutationsBelow(option.items, inside[0], whole, [...here, 0]));
      }
    }
  }
  return found;
}

/** Every way to break one field of a good body: absent, null, of another type, out of range. */
export function spoiledBodies(endpoint: Pick<Endpoint, 'body'>, good: Json): Mutation[] {
  return endpoint.body ? mutationsBelow(shapeOf(endpoint.body), good, good, []) : [];
}

const wrongTexts: Record<string, string[]> = {
  integer: [
    'abc',
    '-1',
    '0',
    '1.5',
    '1e3',
    'NaN',
    'Infinity',
    '99999999999999999999',
    '2147483648',
    '٣',
    'null',
    '%00',
    '1;',
  ],
  number: ['abc', '-1', 'NaN', 'Infinity', '1e400', '99999999999', '٣', '%00'],
  boolean: ['yes', '1', 'TRUE', 'null', '%00'],
};

/** Every way to break one value of a query string, as an encoded `name=value`. */
export function spoiledQueries(endpoint: Pick<Endpoint, 'query'>, good: Record<string, Json>): Mutation[] {
  if (!endpoint.query) return [];
  const shape = shapeOf(endpoint.query);
  const pairs = (values: Record<string, Json>) =>
    Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return Object.entries(shape.properties ?? {}).flatMap(([name, property]) => {
    const { [name]: _spoiled, ...others } = good;
    const isEnum = 'enum' in property;
    const texts = isEnum ? ['nonsense', 'NEWEST', '%00'] : (wrongTexts[property.type ?? ''] ?? []);
    // A repeated value is parsed as a list, and no query field is a list.
    const spoilt = [...texts.map((text) => `${name}=${text}`), `${name}=1&${name}=2`];
    if (shape.required?.includes(name)) spoilt.push('');
    return spoilt.map((text) => ({ what: text || `${name} absent`, value: [...pairs(others), text].join('&') }));
  });
}

/** Invalid ids. */
export const wrongIds = [
  'abc',
  '0',
  '-1',
  '1.5',
  '1e3',
  'NaN',
  '2147483648',
  '99999999999999999999',
  '%D9%A1',
  '%00',
  '..%2F..',
  '1%20or%201=1',
  'null',
  '__proto__',
  'x'.repeat(300),
];

/** The highest id of PostgreSQL's integer: valid, but unknown. */
export const unknownId = '2147483647';

/** Whole bodies that are not a JSON object. Every call answers 4xx. */
export const wrongJsonBodies: Record<string, string> = {
  'an array': '[]',
  'an array of objects': '[{}]',
  'a text': '"text"',
  'a number': '42',
  'a truth value': 'true',
  'half an object': '{"email":',
  'no JSON': 'email=a&password=b',
  'a NaN': '{"quantity":NaN}',
  'a poisoned prototype': '{"__proto__":{"admin":true}}',
  'a poisoned constructor': '{"constructor":{"prototype":{"admin":true}}}',
  'an endless nest': '['.repeat(50_000),
  'deeply nested': `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  'too much': JSON.stringify({ message: 'x'.repeat(300_000) }),
};

/** Unusual strings: accepted or refused by a call, but never a 5xx. */
export const strangeTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202eevil\u202c',
  '😀'.repeat(50),
  'é'.normalize('NFD').repeat(20),
  "'; drop table users; --",
  '%_\\%',
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  'a\r\nBcc: someone@example.com',
  '__proto__',
  'ـ'.repeat(200),
  'ضَ'.repeat(2000),
  'x'.repeat(100_000),
];

/** A good body with one of its texts replaced, for every text in it. */
export function bodiesWithText(endpoint: Endpoint, good: Json, text: string): Mutation[] {
  function below(shape: Shape, inside: Json, path: (string | number)[]): Mutation[] {
    return Object.entries(shape.properties ?? {}).flatMap(([name, property]) => {
      const here = [...path, name];
      const value = (inside as Record<string, Json>)[name];
      if (typeof value === 'string') return [{ what: here.join('.'), value: replaced(good, here, text) }];
      if (property.properties && value) return below(property, value, here);
      if (property.items?.properties && Array.isArray(value)) return below(property.items, value[0], [...here, 0]);
      return [];
    });
  }
  return endpoint.body ? below(shapeOf(endpoint.body), good, []) : [];
}
