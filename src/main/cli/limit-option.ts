import { type Arguments, UsageError } from './command.ts';

/** The number of --limit, 50 without it. Throws UsageError. */
export function limitOf(args: Arguments): number {
  const text = String(args.options['limit'] ?? '50');
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new UsageError(`--limit needs a number from 1 to 99999, not "${text}".`);
  return Number(text);
}
