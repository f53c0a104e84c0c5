import type { ParseArgsOptionsConfig } from 'node:util';
import type { OpenShop, Place } from './open-shop.ts';

export interface Arguments {
  words: string[];
  options: Record<string, string | boolean | undefined>;
}

interface Typed {
  /** What follows the command's name, as the usage shows it. */
  usage: string;
  summary: string;
  /** How few and how many words follow the command's name. */
  words: readonly [min: number, max: number];
  options?: ParseArgsOptionsConfig;
  /** Refuses, with UsageError, what can be refused before the database is opened. */
  check?: (args: Arguments) => void;
}

/** One `npm run shop` command. `run` prints its answer and returns the exit status where it is not 0. */
export interface Command extends Typed {
  run: (shop: OpenShop, args: Arguments) => Promise<number | void>;
}

/** A command for which no shop is opened: it finds none yet. */
export interface EarlyCommand extends Typed {
  runEarly: (place: Place, args: Arguments) => Promise<number | void>;
}

/** The command was typed wrong; the usage follows the message, and the exit status is 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

export function word(args: Arguments, index: number): string {
  return args.words[index] ?? '';
}

/** The id that a word names. Throws UsageError. */
export function idOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`${text} is no id.`);
  return Number(text);
}
