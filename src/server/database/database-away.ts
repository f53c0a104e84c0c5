// SQLSTATE classes and socket errors that mean "the database is away or busy", not "the program is wrong".
const broken = /^(ECONNRESET|EPIPE|ETIMEDOUT|57P0[1-3]|08\w{3})$/;
const busy = /^(ECONNREFUSED|57014|25006|53\w{3}|55P03|40001|40P01)$/;
const brokenMessages = /Connection terminated|is not queryable/;
const noneFree = /timeout exceeded when trying to connect|Query read timeout/;

function codeOf(error: Error): string {
  return (error as { code?: string }).code ?? '';
}

/** Whether a connection broke that was in use: what was asked on it may have been done or not. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && (broken.test(codeOf(error)) || brokenMessages.test(error.message));
}

/** Whether an error says that the database is away or too busy: to be tried again, and no fault of the program. */
export function isDatabaseAway(error: unknown): boolean {
  return (
    isConnectionLost(error) || (error instanceof Error && (busy.test(codeOf(error)) || noneFree.test(error.message)))
  );
}
