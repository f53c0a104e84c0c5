/** Changes a value from what it is now: an upload may end long after the rendering that began it. */
export type Change<T> = (update: (now: T) => T) => void;

/** Changes a field of what another change is for. */
export function fieldOf<T extends object, K extends keyof T>(change: Change<T>, key: K): Change<T[K]> {
  return (update) => change((now) => ({ ...now, [key]: update(now[key]) }));
}

/** Changes an entry of a list. */
export function entryOf<T>(change: Change<T[]>, at: number): Change<T> {
  return (update) => change((now) => now.map((entry, index) => (index === at ? update(entry) : entry)));
}
