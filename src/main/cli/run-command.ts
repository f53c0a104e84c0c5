import { type Command, CommanderError } from 'commander';
import type { AppError } from '#server/errors/app-error.ts';
import { serverMessages } from '#server/http/server-messages.ts';
import { readConfig } from '#server/process/config.ts';
import { type CommandRunner, UsageError } from './command.ts';
import { createProgram, usageOf } from './commands.ts';
import { commandContext, openShop, type Terminal } from './open-shop.ts';

/** The command or group that the first words name, or the program. */
function commandOf(program: Command, [word, ...rest]: string[]): Command {
  const found = program.commands.find((command) => command.name() === word);
  return found ? commandOf(found, rest) : program;
}

function usageProblem({ code, message }: CommanderError, command: Command, argv: string[]): string {
  if (code === 'commander.help') return command.parent ? `Name a command of ${command.name()}.` : 'Name a command.';
  if (code === 'commander.unknownCommand') return `Unknown command: ${argv.slice(0, 2).join(' ')}.`;
  if (['commander.missingArgument', 'commander.excessArguments'].includes(code)) return `Usage: ${usageOf(command)}`;
  const sentence = message.replace(/^error: /, '');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

// The services refuse with codes, which are sentences in English here.
function sentenceOf(error: Error): string {
  if (error.name !== 'AppError') return error.message || String(error);
  const { code, details } = error as AppError;
  return serverMessages.en.error(code, details);
}

/**
 * Runs the command after `npm run shop --` and returns the exit status. 0: done. 1: failed, with a
 * sentence that says why. 2: wrong command line, with the usage.
 */
export async function runCommand(argv: string[], terminal: Terminal): Promise<number> {
  let status = 0;
  const withoutShop: CommandRunner['withoutShop'] = async (work) => {
    status = (await work(commandContext(readConfig(terminal.env), terminal))) ?? 0;
  };
  const inShop: CommandRunner['inShop'] = (work) =>
    withoutShop(async (context) => {
      const shop = await openShop(context);
      try {
        return await work(shop);
      } finally {
        await shop.close();
      }
    });
  const program = createProgram({ inShop, withoutShop }, terminal.print);
  try {
    await program.parseAsync(argv, { from: 'user' });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0;
      const command = commandOf(program, argv);
      const help = error.code === 'commander.help' ? command : program;
      terminal.printError(`${usageProblem(error, command, argv)}\n\n${help.helpInformation().trimEnd()}`);
      return 2;
    }
    const isUsage = error instanceof UsageError;
    terminal.printError(`${sentenceOf(error as Error)}${isUsage ? `\n\n${program.helpInformation()}` : ''}`);
    return isUsage ? 2 : 1;
  }
}
