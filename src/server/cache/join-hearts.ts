import { privateCaching } from './caching.ts';
import { type Coding, codingOf, encode, lightCodingOf } from './coding.ts';
import { type Head, makeHead } from './head.ts';
import { fillAt, type Heart, heartsIn } from './hearts.ts';
import { type KeptAnswer, plainOf, worthCompressing } from './kept-answer.ts';
import { fillPacked, packHearts, type PackedHearts } from './packed-hearts.ts';

/** What is known of an answer's hearts once somebody has asked for them. */
interface Known {
  plain: Buffer;
  hearts: Heart[];
  /** From the second asker on. */
  packed: PackedHearts | null;
  heads: Map<string, Head>;
}

/** An answer as one asker gets it. */
export interface Joined {
  body: Buffer;
  coding: Coding;
  head: () => Head;
}

function headOf(answer: KeptAnswer, heads: Map<string, Head>, body: Buffer, coding: Coding): Head {
  const name = `${coding} ${body.length}`;
  const known = heads.get(name);
  if (known) return known;
  // A tag is of what everybody gets.
  const { etag: _etag, ...headers } = answer.headers;
  const head = makeHead(answer.status, {
    ...headers,
    'cache-control': privateCaching,
    ...(coding !== 'identity' && { 'content-encoding': coding }),
    'content-length': String(body.length),
  });
  // A filled heart changes no length; only where each asker's bytes are compressed anew are there many.
  if (heads.size < 5) heads.set(name, head);
  return head;
}

/** Makes the function that joins the hearts of one asker onto a public answer, in the coding that an `Accept-Encoding` wants. */
export function createJoinHearts() {
  // Looked for once an answer, not once a person.
  const known = new WeakMap<KeptAnswer, Known>();

  async function know(answer: KeptAnswer): Promise<Known> {
    const before = known.get(answer);
    if (before) {
      before.packed ??= packHearts(before.plain, before.hearts);
      return before;
    }
    const plain = await plainOf(answer);
    const first = { plain, hearts: heartsIn(plain), packed: null, heads: new Map<string, Head>() };
    known.set(answer, first);
    return first;
  }

  return async (
    answer: KeptAnswer,
    variantIds: Promise<ReadonlySet<number>>,
    wanted: string | undefined,
  ): Promise<Joined> => {
    const [ids, { plain, hearts, packed, heads }] = await Promise.all([variantIds, know(answer)]);
    const theirs = [...hearts.keys()].filter((index) => ids.has(hearts[index]?.variantId ?? 0));
    const joined = (body: Buffer, coding: Coding): Joined => ({
      body,
      coding,
      head: () => headOf(answer, heads, body, coding),
    });
    const kept = theirs.length === 0 ? answer.packed[codingOf(wanted)] : undefined;
    if (kept) return joined(kept.body, kept.coding);
    const filled = fillAt(
      plain,
      theirs.map((index) => hearts[index]?.at ?? 0),
    );
    const coding = plain.length < worthCompressing ? 'identity' : lightCodingOf(wanted);
    if (coding !== 'gzip' || !packed) return joined(await encode(filled, coding, false), coding);
    const places = theirs.map((index) => packed.places[index] ?? 0);
    return joined(fillPacked(packed, places, filled), coding);
  };
}

export type JoinHearts = ReturnType<typeof createJoinHearts>;
