import * as z from 'zod/mini';
import type { Random } from './random.ts';
import { strangeTexts } from './wrong-values.ts';

/** The keywords of a JSON schema that are used here. */
interface Shape {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

const shapes = new WeakMap<z.ZodMiniType, Shape>();

/** The JSON schema of a Zod schema. */
export function shapeOf(schema: z.ZodMiniType): Shape {
  const known = shapes.get(schema);
  if (known) return known;
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  shapes.set(schema, shape);
  return shape;
}

const letters = [
  ...'a Z 0 9 _ - @ . + % \' " < > / \\ &'.split(' '),
  ' ',
  'ض',
  'ـ',
  '٣',
  '۷',
  '😀',
  'é',
  '\u0301',
  '\u200f',
  '\u202e',
  '\u2066',
  '\u0000',
  '\u0007',
  '\n',
  '\ud800',
  '\udfff',
  '\ufeff',
  '\uffff',
];

export function wildText(random: Random): string {
  if (random.chance(0.3)) return random.pick(strangeTexts);
  return Array.from({ length: random.whole(random.chance(0.05) ? 5000 : 30) }, () => random.pick(letters)).join('');
}

const numbers = [
  0,
  1,
  -1,
  2,
  3,
  7,
  50,
  51,
  100,
  101,
  0.5,
  1.5,
  4.5,
  1e-7,
  -0,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  1e15,
  1e21,
  1e308,
  -1e308,
];

function nested(depth: number): unknown {
  let value: unknown = 'in the middle';
  for (let at = 0; at < depth; at += 1) value = at % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Any JSON. */
export function wildJson(random: Random): unknown {
  switch (random.whole(8)) {
    case 0:
      return random.pick<unknown>([
        null,
        true,
        false,
        [],
        {},
        [[]],
        [null],
        { length: 1e9 },
        { toString: null },
        { constructor: 1 },
      ]);
    case 1:
      return random.pick(numbers);
    case 2:
      return nested(random.pick([2, 20, 400]));
    case 3:
      return Array.from({ length: random.pick([1, 3, 51, 2000]) }, () => random.pick(numbers));
    case 4:
      return Object.fromEntries(Array.from({ length: random.whole(20) }, () => [wildText(random).slice(0, 20), 1]));
    case 5:
      return String(random.pick(numbers));
    default:
      return wildText(random);
  }
}

/** A value similar to this shape: the good one, one that fits by chance, or any. */
export function valueLike(random: Random, shape: Shape, good: unknown): unknown {
  if (random.chance(0.08)) return wildJson(random);
  if (shape.anyOf) return valueLike(random, random.pick(shape.anyOf), good);
  if (shape.type === 'object' || shape.properties) {
    const known = (typeof good === 'object' && good !== null ? good : {}) as Record<string, unknown>;
    const fields = Object.entries(shape.properties ?? {})
      .filter(([name]) => random.chance(name in known ? 0.97 : 0.5))
      .map(([name, inside]) => [name, valueLike(random, inside, known[name])]);
    if (random.chance(0.05))
      fields.push([random.pick(['id', 'isAdmin', 'then', 'hasOwnProperty', '', '0']), wildJson(random)]);
    return Object.fromEntries(fields) as unknown;
  }
  if (shape.type === 'array') {
    const [first] = Array.isArray(good) ? (good as unknown[]) : [];
    const length = random.pick([0, 1, 1, 1, 2, 3, 51]);
    return Array.from({ length }, () => valueLike(random, shape.items ?? {}, first));
  }
  if (good !== undefined && random.chance(0.7)) return good;
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return random.pick(shape.enum);
  if (shape.type === 'integer' || shape.type === 'number') {
    if (random.chance(0.5)) return random.pick(numbers);
    const least = shape.minimum ?? 0;
    return least + random.whole(Math.min(60, (shape.maximum ?? 60) - least + 1));
  }
  if (shape.type === 'boolean') return random.chance(0.5);
  if (shape.type === 'null') return null;
  return wildText(random);
}
