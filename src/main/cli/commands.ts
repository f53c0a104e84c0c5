import { Command } from 'commander';
import { addAuditCommands } from './audit.commands.ts';
import { addBackupCommands } from './backup.commands.ts';
import type { CommandRunner } from './command.ts';
import { addCommentCommands } from './comment.commands.ts';
import { addDemoCommands } from './demo.commands.ts';
import { addDoctorCommand } from './doctor.command.ts';
import { addExportCommands } from './export.commands.ts';
import { addImportCommand } from './import.command.ts';
import { addMaintenanceCommands } from './maintenance.commands.ts';
import { addOrderCommands } from './order.commands.ts';
import { addPaymentCommands } from './payment.commands.ts';
import { addPersonCommands } from './person.commands.ts';
import { addSearchCommands } from './search.commands.ts';
import { addSettingsCommands } from './settings.commands.ts';
import { addStaffCommands } from './staff.commands.ts';
import { addStorageCommands } from './storage.commands.ts';
import { addTestimonialCommands } from './testimonial.commands.ts';

const additions: ((program: Command, runner: CommandRunner) => void)[] = [
  addImportCommand,
  addExportCommands,
  addSettingsCommands,
  addOrderCommands,
  addPaymentCommands,
  addStaffCommands,
  addAuditCommands,
  addCommentCommands,
  addTestimonialCommands,
  addSearchCommands,
  addDemoCommands,
  addPersonCommands,
  addStorageCommands,
  addBackupCommands,
  addMaintenanceCommands,
  addDoctorCommand,
];

/** The arguments and options of a command: `FILE [--pictures]`. */
function argumentsOf({ registeredArguments, options }: Command): string {
  const words = registeredArguments.map((argument) => {
    const word = `${argument.name()}${argument.variadic ? '...' : ''}`;
    return argument.required ? word : `[${word}]`;
  });
  const flags = options.map(({ flags: text, mandatory }) => (mandatory ? text : `[${text}]`).replaceAll(/[<>]/g, ''));
  return [...words, ...flags].join(' ');
}

/** One line for each command of a program or a group. */
function listCommands(parent: Command): string {
  const leaves = parent.commands.flatMap((command) => (command.commands.length > 0 ? command.commands : [command]));
  const lines = leaves.map((command) => [usageOf(command), command.description()]);
  const width = Math.max(...lines.map(([usage = '']) => usage.length));
  return lines.map(([usage = '', summary = '']) => `  ${usage.padEnd(width)}  ${summary}`).join('\n');
}

/** How to type a command, without `npm run shop --`. */
export function usageOf(command: Command): string {
  const group = command.parent?.parent ? [command.parent.name()] : [];
  return [...group, command.name(), argumentsOf(command)].join(' ').trim();
}

/** The program with all commands. Help is printed with `print`; errors are thrown. */
export function createProgram(runner: CommandRunner, print: (text: string) => void): Command {
  const program = new Command('npm run shop --')
    .exitOverride()
    .configureOutput({ writeOut: (text) => print(text.trimEnd()), writeErr: () => {} })
    .showSuggestionAfterError(false)
    .configureHelp({
      commandUsage: (command) =>
        `npm run shop -- ${command.commands.length > 0 ? `${command.name()} COMMAND` : usageOf(command)}`,
      subcommandTerm: (command) => `${command.name()} ${argumentsOf(command)}`.trim(),
    });
  for (const add of additions) add(program, runner);
  const help = `npm run shop -- COMMAND\n\n${listCommands(program)}`;
  return program.configureHelp({ formatHelp: () => help });
}
