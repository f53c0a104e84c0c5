import { createHash } from 'node:crypto';

/** The ETag of these bytes. */
export function etagOf(body: string | Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** Whether the asker has this version already: `If-None-Match` compares weakly (RFC 9110, 13.1.2). */
export function isKnown(known: string | undefined, etag: string): boolean {
  if (known === undefined) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return known.trim() === '*' || known.split(',').some((tag) => bare(tag) === bare(etag));
}
