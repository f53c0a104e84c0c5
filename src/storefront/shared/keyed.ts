/** Each of these with a key made of its words, which several may have. */
export function keyed<T>(all: readonly T[], wordsOf: (one: T) => string): [key: string, one: T][] {
  const seen = new Map<string, number>();
  return all.map((one) => {
    const words = wordsOf(one);
    const times = (seen.get(words) ?? 0) + 1;
    seen.set(words, times);
    return [`${words} ${times}`, one];
  });
}
