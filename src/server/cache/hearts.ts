import type { VariantId } from '#contract/ids.ts';
/** A heart in the bytes of an answer: where its value begins, and whose it is. */
export interface Heart {
  at: number;
  variantId: VariantId;
}

const empty = '"isFavorite":false';
const isFalse = 'false';
// White space after a value means nothing in JSON: so everything behind a heart stays where it is.
const isTrue = Buffer.from('true ');

/** How many bytes a heart takes, full or empty. */
export const heartBytes = isTrue.length;

/**
 * Finds the hearts in an answer to nobody in particular, all of them empty. A variant's id is the first field of its object and comes
 * before its heart; neither mark can stand inside a string of JSON, where quotes are escaped.
 */
export function heartsIn(body: Buffer): Heart[] {
  const hearts: Heart[] = [];
  for (let at = body.indexOf(empty); at !== -1; at = body.indexOf(empty, at + empty.length)) {
    const idAt = body.lastIndexOf('{"id":', at) + '{"id":'.length;
    const variantId = Number.parseInt(body.toString('latin1', idAt, idAt + 12), 10);
    hearts.push({ at: at + empty.length - isFalse.length, variantId });
  }
  return hearts;
}

/** The same bytes with these hearts filled, and no other byte moved. */
export function fillAt(body: Buffer, places: readonly number[]): Buffer {
  const filled = Buffer.from(body);
  for (const at of places) isTrue.copy(filled, at);
  return filled;
}
