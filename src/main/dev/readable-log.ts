interface LoggedError {
  message?: string;
  stack?: string;
  code?: string;
  rule?: string;
  cause?: LoggedError;
}

function errorLines({ message, stack, code, rule, cause }: LoggedError): string[] {
  return [
    stack || message || 'Unknown error',
    ...(code === undefined ? [] : [`  code: ${code}`]),
    ...(rule === undefined ? [] : [`  rule: ${rule}`]),
    ...(cause ? ['Caused by:', ...errorLines(cause)] : []),
  ];
}

/** Formats a JSON log line for a terminal: message, error stack, code and database constraint. */
export function readableLogLine(line: string): string {
  try {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: LoggedError };
    return [msg ?? line.trim(), ...(err ? errorLines(err) : [])].join('\n');
  } catch {
    return line.trimEnd();
  }
}
