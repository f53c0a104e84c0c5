import type { ParseArgsOptionsConfig } from 'node:util';
import type { OpenShop, CommandContext } from './open-shop.ts';

export interface Arguments {
  words: string[];
  options: Record<string, string | boolean | undefined>;
}

interface Typed {
  /** The arguments, as the usage shows them. */
  usage: string;
  summary: string;
  /** The least and the greatest number of arguments. */
  words: readonly [min: number, max: number];
  options?: ParseArgsOptionsConfig;
  /** Checks arguments before the database is opened. Throws UsageError. */
  check?: (args: Arguments) => void;
}

/**
 * One `npm run shop` command. `run` prints its result and returns the exit status if it is not 0.
 */
export interface Command extends Typed {
  run: (shop: OpenShop, args: Arguments) => Promise<number | void>;
}

/** A command that runs without an open shop, such as restore. */
export interface EarlyCommand extends Typed {
  runEarly: (place: CommandContext, args: Arguments) => Promise<number | void>;
}

/** The command line is wrong. The usage is printed after the message; the exit status is 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

export function word(args: Arguments, index: number): string {
  return args.words[index] ?? '';
}

/** Parses an id. Throws UsageError. */
export function idOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(`"${text}" is not an id. Ids are numbers, as the list commands show them.`);
  return Number(text);
}
