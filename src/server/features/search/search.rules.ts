/** The words of a query, in lower case, each once. Control characters part words too: PostgreSQL's text holds no NUL. */
export function wordsOf(query: string): string[] {
  // oxlint-disable-next-line no-control-regex
  const words = query.toLowerCase().split(/[\s\u0000-\u001f\u007f]+/);
  return [...new Set(words.filter(Boolean))];
}

/** A word as a LIKE pattern's literal part: its wildcards stand for themselves. */
export function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&');
}
