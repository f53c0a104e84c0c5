/** A heart in the text of an answer: where its value stands, and whose it is. */
export interface Heart {
  at: number;
  variantId: number;
}

const empty = '"isFavorite":false';

/**
 * Finds the hearts in an answer to nobody in particular, all of them empty. A variant's id is the first field of its object and comes
 * before its heart; neither mark can stand inside a string of JSON, where quotes are escaped.
 */
export function heartsIn(text: string): Heart[] {
  const hearts: Heart[] = [];
  for (let at = text.indexOf(empty); at !== -1; at = text.indexOf(empty, at + empty.length)) {
    const variantId = Number.parseInt(text.slice(text.lastIndexOf('{"id":', at) + '{"id":'.length), 10);
    hearts.push({ at: at + empty.length - 'false'.length, variantId });
  }
  return hearts;
}

/** The same answer with the hearts of these variants filled. */
export function fillHearts(text: string, hearts: readonly Heart[], variantIds: ReadonlySet<number>): string {
  let filled = '';
  let from = 0;
  for (const { at, variantId } of hearts) {
    if (!variantIds.has(variantId)) continue;
    filled += `${text.slice(from, at)}true`;
    from = at + 'false'.length;
  }
  return filled + text.slice(from);
}
