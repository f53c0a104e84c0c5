import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#server/platform/config.ts';
import { type Arguments, type Command, UsageError } from './cli/command.ts';
import { findCommand, usage } from './cli/commands.ts';
import { openShop } from './cli/open-shop.ts';

function readArguments(name: string, command: Command, rest: string[]): Arguments {
  let parsed: { values: Arguments['options']; positionals: string[] };
  try {
    parsed = parseArgs({ args: rest, options: command.options ?? {}, allowPositionals: true, strict: true }) as typeof parsed;
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0] + '.');
  }
  const [min, max] = command.words;
  const given = parsed.positionals.length;
  if (given < min || given > max) throw new UsageError(`It is: ${name} ${command.usage}`);
  const args = { words: parsed.positionals, options: parsed.values };
  command.check?.(args);
  return args;
}

async function run(argv: string[]): Promise<number> {
  if (argv.includes('--help') || argv.includes('-h')) {
    console.log(usage());
    return 0;
  }
  const { name, command, rest } = findCommand(argv);
  const args = readArguments(name, command, rest);
  const shop = await openShop(readConfig(process.env), console.error);
  try {
    return (await command.run(shop, args)) ?? 0;
  } finally {
    await shop.close();
  }
}

/** `npm run shop -- <command>`: what staff do from a terminal. 0: done; 1: it could not be, in a sentence; 2: typed wrong. */
async function main(): Promise<void> {
  try {
    process.exitCode = await run(process.argv.slice(2));
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n\n${usage()}`);
      process.exitCode = 2;
      return;
    }
    console.error(error instanceof ConfigError ? error.message : `${(error as Error).message || String(error)}`);
    process.exitCode = 1;
  }
}

await main();
