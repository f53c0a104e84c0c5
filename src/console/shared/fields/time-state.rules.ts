/** Whether the time of something has passed, or has not come. */
export function timeState(
  { from, until }: { from?: string | null | undefined; until?: string | null | undefined },
  now: Date,
): 'coming' | 'ended' | null {
  if (until && new Date(until) <= now) return 'ended';
  return from && new Date(from) > now ? 'coming' : null;
}
