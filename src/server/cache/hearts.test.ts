import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { VariantId } from '#contract/ids.ts';
import { fillAt, heartsIn } from './hearts.ts';
import { fillPacked, packHearts } from './packed-hearts.ts';

const variant = (id: number, more: object = {}) => ({
  id,
  variantImage: 'x.webp',
  isFavorite: false,
  offers: [{ discount: 5, description: '{"id":9,"isFavorite":false' }],
  ...more,
});

const rows = [
  { id: 1, name: '"isFavorite":false {"id":3,', variants: [variant(11), variant(12)] },
  { id: 12, name: 'ا', variants: [variant(13, { variantImage: '{"id":12,' })] },
];
const body = Buffer.from(JSON.stringify({ data: { rows } }));
const hearts = heartsIn(body);
const placeOf = (variantId: VariantId) => hearts.find((heart) => heart.variantId === variantId)?.at ?? 0;

it('fills exactly the hearts of the variants that are kept, wherever they stand', () => {
  expect(hearts.map(({ variantId }) => variantId)).toEqual([11, 12, 13]);
  const filled = fillAt(body, [placeOf(12)]);
  expect(filled).toHaveLength(body.length);
  const expected = structuredClone(rows);
  expected[0]!.variants[1]!.isFavorite = true;
  expect(JSON.parse(String(filled))).toEqual({ data: { rows: expected } });
  expect(fillAt(body, [])).toEqual(body);
});

it('fills them in the compressed answer as in the plain one, whichever they are, also in one that is longer than gzip looks back', () => {
  const many = Array.from({ length: 400 }, (_, index) =>
    variant(index + 1, { name: `كوب ${index} ${Math.sin(index)}` }),
  );
  for (const answer of [body, Buffer.from(JSON.stringify(many)), Buffer.from(JSON.stringify([{ id: 1, name: 'x' }]))]) {
    const found = heartsIn(answer);
    const packed = packHearts(answer, found);
    for (const step of [1, 2, 3, 7, 1000]) {
      const theirs = [...found.keys()].filter((index) => index % step === step - 1);
      const plain = fillAt(
        answer,
        theirs.map((index) => found[index]?.at ?? 0),
      );
      const gzip = fillPacked(
        packed,
        theirs.map((index) => packed.places[index] ?? 0),
        plain,
      );
      expect(gunzipSync(gzip).equals(plain)).toBe(true);
    }
  }
  const packed = packHearts(Buffer.from(JSON.stringify(many)), heartsIn(Buffer.from(JSON.stringify(many))));
  expect(packed.gzip.length).toBeLessThan(JSON.stringify(many).length / 2);
});
