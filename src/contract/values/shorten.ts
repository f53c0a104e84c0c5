/** The beginning of a text, at most `max` UTF-16 units with its "…", ended at the end of a word and never inside a letter. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = text.slice(0, max - 1).replace(/\s\S*$|[\ud800-\udbff]$/, '');
  return `${start.trimEnd()}…`;
}
