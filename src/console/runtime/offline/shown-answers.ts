// When the answers came that are shown from the device, by the hashes of their queries.
const shown = new Map<string, number>();
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** A kept answer is shown, since none came. */
export function shownFromDevice(id: string, at: number): void {
  shown.set(id, at);
  notify();
}

/** The shop has answered, or nothing is shown any more. */
export function answeredAgain(id: string): void {
  if (shown.delete(id)) notify();
}

export function subscribeShown(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** When the answers of these queries came that are shown from the device, in milliseconds. */
export function shownTimes(ids: readonly string[]): number[] {
  return ids.flatMap((id) => shown.get(id) ?? []);
}
