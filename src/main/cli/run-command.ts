import { parseArgs } from 'node:util';
import type { AppError } from '#server/errors/app-error.ts';
import { serverMessages } from '#server/http/server-messages.ts';
import { readConfig } from '#server/process/config.ts';
import { type Arguments, type Command, type EarlyCommand, UsageError } from './command.ts';
import { findCommand, usage } from './commands.ts';
import { openShop, commandContext, type Terminal } from './open-shop.ts';

function readArguments(name: string, command: Command | EarlyCommand, rest: string[]): Arguments {
  let parsed: { values: Arguments['options']; positionals: string[] };
  try {
    const options = command.options ?? {};
    parsed = parseArgs({ args: rest, options, allowPositionals: true, strict: true }) as typeof parsed;
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]}.`);
  }
  const [min, max] = command.words;
  const given = parsed.positionals.length;
  if (given < min || given > max) throw new UsageError(`Usage: ${name} ${command.usage}`);
  const args = { words: parsed.positionals, options: parsed.values };
  command.check?.(args);
  return args;
}

async function run(argv: string[], terminal: Terminal): Promise<number> {
  if (argv[0] === '--help' || argv[0] === '-h' || argv[0] === 'help') {
    terminal.print(usage());
    return 0;
  }
  const { name, command, rest } = findCommand(argv);
  const args = readArguments(name, command, rest);
  const place = commandContext(readConfig(terminal.env), terminal);
  if ('runEarly' in command) return (await command.runEarly(place, args)) ?? 0;
  const shop = await openShop(place);
  try {
    return (await command.run(shop, args)) ?? 0;
  } finally {
    await shop.close();
  }
}

// The services refuse with codes, which are sentences in English here.
function sentenceOf(error: Error): string {
  if (error.name !== 'AppError') return error.message || String(error);
  const { code, details = {} } = error as AppError;
  return serverMessages.en.error(code, details as Record<string, string | number>);
}

/**
 * Runs the command after `npm run shop --` and returns the exit status. 0: done. 1: failed, with a
 * sentence that says why. 2: wrong command line, with the usage.
 */
export async function runCommand(argv: string[], terminal: Terminal): Promise<number> {
  try {
    return await run(argv, terminal);
  } catch (error) {
    const sentence = sentenceOf(error as Error);
    const typedWrong = error instanceof UsageError;
    terminal.printError(typedWrong ? `${sentence}\n\n${usage()}` : sentence);
    return typedWrong ? 2 : 1;
  }
}
