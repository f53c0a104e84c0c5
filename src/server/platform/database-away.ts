// SQLSTATE classes and socket errors that mean "the database is away or busy", not "the program is wrong".
const codes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0[1-3]|57014|25006|08\w{3}|53\w{3}|55P03|40001|40P01)$/;
const messages = /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout/;

/** Whether an error says that the database is away or too busy: to be tried again, and no fault of the program. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return codes.test((error as { code?: string }).code ?? '') || messages.test(error.message);
}
