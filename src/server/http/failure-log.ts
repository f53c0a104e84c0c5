import type { LogIds } from './request-trace.ts';

interface FailureLines {
  error(fields: object, message: string): void;
}

interface Counted {
  again: number;
  /** The ids of the last repetition. */
  ids: LogIds | undefined;
}

/** Connections beyond the limit were closed unanswered. */
export class DroppedConnections extends Error {
  override name = 'DroppedConnections';
  constructor(limit: number) {
    super(`more than MAX_CONNECTIONS (${limit}) connections: further ones are closed`);
  }
}

const minuteMs = 60_000;

function nameOf({ name, code }: Error & { code?: string }): string {
  return code === undefined ? name : `${name} ${code}`;
}

/**
 * Creates the log of requests that failed because something is away, such as the database or space
 * on the disk. A failure is logged once a minute. Its repetitions are counted and logged at the end
 * of the minute, so that an outage writes few lines however many requests it fails.
 */
export function createFailureLog(openLogger: () => FailureLines) {
  const minute = new Map<string, Counted>();
  let ends: NodeJS.Timeout | undefined;

  /** Logs the number of repetitions and starts a new minute. */
  function flush(): void {
    clearTimeout(ends);
    ends = undefined;
    for (const [failure, { again, ids }] of minute)
      if (again > 0) openLogger().error({ failure, again, ...ids }, 'requests failed');
    minute.clear();
  }

  function note(error: Error & { code?: string }, ids?: LogIds): void {
    ends ??= setTimeout(flush, minuteMs).unref();
    const failure = nameOf(error);
    const before = minute.get(failure);
    minute.set(failure, { again: before ? before.again + 1 : 0, ids });
    if (!before) openLogger().error({ err: error, ...ids }, 'a request failed');
  }

  return { note, flush };
}

export type FailureLog = ReturnType<typeof createFailureLog>;
