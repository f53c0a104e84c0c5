import { errorLines } from '#server/process/log-error.ts';

/**
 * Formats a JSON log line for a terminal: message, error stack, and the facts of a database error.
 */
export function readableLogLine(line: string): string {
  try {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: Parameters<typeof errorLines>[0] };
    return [msg ?? line.trim(), ...(err ? errorLines(err) : [])].join('\n');
  } catch {
    return line.trimEnd();
  }
}
