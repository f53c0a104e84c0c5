/** The address in "Name <address>", or the text itself. */
export function readSenderAddress(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
}
