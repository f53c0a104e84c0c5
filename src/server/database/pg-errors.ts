// SQLSTATE classes and socket errors that mean "the database is away or busy", not "the program is
// wrong".
const broken = /^(ECONNRESET|EPIPE|ETIMEDOUT|57P0[1-3]|08\w{3})$/;
const busy = /^(ECONNREFUSED|57014|53\w{3})$/;
// Serialization failure, deadlock, lock timeout.
const transient = /^(40001|40P01|55P03)$/;
// The server became a standby.
const readOnly = '25006';
const brokenMessages = /Connection terminated|is not queryable/;
const clientTimeout = 'Query read timeout';
const poolTimeout = new RegExp(`timeout exceeded when trying to connect|${clientTimeout}`);

function codeOf(error: Error): string {
  return (error as { code?: string }).code ?? '';
}

/** Whether a connection broke during a statement, which may or may not have run. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && (broken.test(codeOf(error)) || brokenMessages.test(error.message));
}

/** Whether other transactions made this one fail. It did nothing and may be tried again. */
export function isTransient(error: unknown): boolean {
  return error instanceof Error && transient.test(codeOf(error));
}

/** Whether a statement took longer than it may. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && (codeOf(error) === '57014' || error.message === clientTimeout);
}

/** Whether another row has a value that must be unique. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '23505';
}

/** Whether the database is unavailable or too busy: the caller may retry. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    isConnectionLost(error) ||
    isTransient(error) ||
    code === readOnly ||
    busy.test(code) ||
    poolTimeout.test(error.message)
  );
}

/**
 * Whether a read on a replica failed because of the replica: it is away or full, or replays what the
 * read conflicts with. A statement that took too long is not its fault.
 */
export function isReplicaFault(error: unknown): boolean {
  const code = error instanceof Error ? codeOf(error) : '';
  return isDatabaseAway(error) && code !== readOnly && code !== '57014';
}

/**
 * Whether a connection must not be used again after this error: the server no longer replies, or
 * it is read-only because another server became the primary.
 */
export function isConnectionUnusable(error: unknown): boolean {
  return error instanceof Error && (codeOf(error) === readOnly || error.message === clientTimeout);
}
