/** The trace that a request or a job belongs to. */
export interface Trace {
  /** 32 hexadecimal digits. */
  id: string;
  /** Two hexadecimal digits; `01` if the caller records the trace. */
  flags: string;
}

// Version 00 of W3C Trace Context has four parts; later versions may have more.
const header = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-([\da-f]{2})(-[^\s]*)?$/;
const longest = 256;

/** Reads a `traceparent` header. Returns null for one that is missing, invalid or too long. */
export function parseTraceparent(text: unknown): Trace | null {
  if (typeof text !== 'string' || text.length > longest) return null;
  const [, version, id, flags, more] = header.exec(text) ?? [];
  if (id === undefined || flags === undefined || (version === '00' && more !== undefined)) return null;
  // Only the lowest bit has a meaning in version 00, which is what the shop sends.
  return { id, flags: Number.parseInt(flags, 16) % 2 === 1 ? '01' : '00' };
}

/** Writes a `traceparent` header. `span` has 16 hexadecimal digits, not all of them zero. */
export function formatTraceparent({ id, flags }: Trace, span: string): string {
  return `00-${id}-${span}-${flags}`;
}
