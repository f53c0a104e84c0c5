import type { CommanderError } from 'commander';
import type { CommandContext, OpenShop } from './open-shop.ts';

/** Runs the work of a command. A number that the work returns is the exit status. */
export interface CommandRunner {
  inShop: (work: (shop: OpenShop) => Promise<number | void>) => Promise<void>;
  /** For a command that opens the shop itself. */
  withoutShop: (work: (context: CommandContext) => Promise<number | void>) => Promise<void>;
}

/** The command line is wrong. The usage is printed after the message; the exit status is 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** Handles an exit of the parser: a missing required option is refused with this sentence. */
export function refuseMissingOption(sentence: string) {
  return (error: CommanderError): never => {
    throw error.code === 'commander.missingMandatoryOptionValue' ? new UsageError(sentence) : error;
  };
}

/** Parses an id. Throws UsageError. */
export function parseId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(`"${text}" is not an id. Ids are numbers, as the list commands show them.`);
  return Number(text);
}

/** Parses the value of --limit. Throws UsageError. */
export function limitOf(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new UsageError(`--limit needs a number from 1 to 99999, not "${text}".`);
  return Number(text);
}
