import { randomInt } from 'node:crypto';

const odd = [null, true, 0, -1, 1e99, '', '\u0000', '\ud800', [], {}, [[]], { id: {} }, '__proto__', 'x'.repeat(5000)];
const broken = ['', '{', '[1', '1e400', '0.1e', '"'];

function pick<Value>(values: readonly Value[], otherwise: Value): Value {
  return values[randomInt(values.length)] ?? otherwise;
}

/** JSON in which one value, or the name of one, is another; sometimes it is JSON no more. */
export function mutated(text: string): string {
  const places = [...text.matchAll(/"[^"]*"|\d+/g)];
  const place = places[randomInt(Math.max(1, places.length))];
  if (place === undefined) return text;
  const value = pick([...Array<string>(6).fill(JSON.stringify(pick(odd, null))), ...broken], '');
  return text.slice(0, place.index) + value + text.slice(place.index + place[0].length);
}
