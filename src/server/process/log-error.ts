interface Described {
  [more: string]: unknown;
  type: string;
  message: string;
  stack: string;
  code?: string;
  /** Of a database error: which rule of which table. */
  rule?: string;
  cause?: Described;
}

/**
 * What the log may keep of an error: what a developer needs, named one by one. Database errors carry the row that they refused (`detail`), which
 * is a customer's name, address or password hash.
 */
export function describeError(error: unknown): Described {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'something was thrown that is no error', stack: '' };
  const { code, table, constraint } = error as Error & { code?: unknown; table?: string; constraint?: string };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(typeof code === 'string' && { code }),
    ...(table !== undefined && { rule: [table, constraint].filter(Boolean).join('.') }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}

/** The same for people, where an error ends the process: what happened and where, line by line. */
export function tellError(error: unknown): string {
  const { message, stack, code, rule, cause } = describeError(error);
  const more = [code !== undefined && `  code: ${code}`, rule !== undefined && `  rule: ${rule}`].filter(Boolean);
  const lines = [stack || message, ...more].join('\n');
  return error instanceof Error && cause ? `${lines}\nCaused by ${tellError(error.cause)}` : lines;
}
