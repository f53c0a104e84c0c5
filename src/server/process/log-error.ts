interface Described {
  [more: string]: unknown;
  type: string;
  message: string;
  stack: string;
  code?: string;
  /** The violated constraint of a database error, with its table. */
  rule?: string;
  hint?: string;
  /** Of a database error: the row that it refused. */
  detail?: string;
  /** Of a database error: the statement, without its values. */
  sql?: string;
  cause?: Described;
}

const sqlMost = 2000;

/**
 * The parts of an error that may be logged. `detail` of a database error is not among them: it
 * quotes a row, which has a customer's name, address or password hash. Only the development log
 * has it (`withDetail`).
 */
export function describeError(error: unknown, { withDetail = false } = {}): Described {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'something was thrown that is no error', stack: '' };
  const { code, table, constraint, hint, detail, sql } = error as Error & Partial<Record<string, string>>;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(typeof code === 'string' && { code }),
    ...(table !== undefined && { rule: [table, constraint].filter(Boolean).join('.') }),
    ...(hint !== undefined && { hint }),
    ...(withDetail && detail !== undefined && { detail }),
    ...(sql !== undefined && { sql: sql.slice(0, sqlMost) }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause, { withDetail }) }),
  };
}

/** The lines of a described error for a terminal: stack, code, facts of the database, causes. */
export function errorLines({ message, stack, cause, ...facts }: Partial<Described>): string[] {
  const ofDatabase = (['code', 'rule', 'detail', 'hint', 'sql'] as const).filter((key) => facts[key] !== undefined);
  return [
    stack || message || 'Unknown error',
    ...ofDatabase.map((key) => `  ${key}: ${facts[key]}`),
    ...(cause ? ['Caused by:', ...errorLines(cause)] : []),
  ];
}

/** Describes an error for a terminal, without personal data. */
export function formatError(error: unknown): string {
  return errorLines(describeError(error)).join('\n');
}
