/** The address in "Name <address>", or the text itself. */
export function readAddress(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
}
