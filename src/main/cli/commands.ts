import { auditList } from './audit.commands.ts';
import { backup, restore } from './backup.commands.ts';
import { type Command, type EarlyCommand, UsageError } from './command.ts';
import { commentHide, commentList, commentShow } from './comment.commands.ts';
import { demoFill, demoRemove } from './demo.commands.ts';
import { doctor } from './doctor.command.ts';
import { exportCatalogue, exportCustomers, exportOrders } from './export.commands.ts';
import { importCommand } from './import.command.ts';
import { jobsRetry } from './jobs.command.ts';
import { notify } from './notify.command.ts';
import { orderList, orderMove, orderPaid, orderShow } from './order.commands.ts';
import { newKeys, personExport, signOut } from './person.commands.ts';
import { searchRebuild, synonymAdd, synonymList, synonymRemove } from './search.commands.ts';
import { settingsGet, settingsLoad, settingsSet } from './settings.commands.ts';
import {
  staffInvite,
  staffList,
  staffReactivate,
  staffResetPassword,
  staffResetSecondFactor,
  staffRole,
  staffSignOut,
  staffSuspend,
} from './staff.commands.ts';
import { storageCopy } from './storage.commands.ts';
import { testimonialAdd, testimonialList, testimonialRemove } from './testimonial.commands.ts';

const migrate: Command = {
  usage: '',
  summary: 'migrate the database to this version (every command does it first)',
  words: [0, 0],
  run: async ({ print }) => print('The database is up to date.'),
};

const commands: Record<string, Command | EarlyCommand> = {
  import: importCommand,
  'export catalogue': exportCatalogue,
  'export orders': exportOrders,
  'export customers': exportCustomers,
  'settings get': settingsGet,
  'settings set': settingsSet,
  'settings load': settingsLoad,
  'order list': orderList,
  'order show': orderShow,
  'order move': orderMove,
  'order paid': orderPaid,
  'staff list': staffList,
  'staff invite': staffInvite,
  'staff role': staffRole,
  'staff suspend': staffSuspend,
  'staff reactivate': staffReactivate,
  'staff sign-out': staffSignOut,
  'staff reset-password': staffResetPassword,
  'staff reset-second-factor': staffResetSecondFactor,
  'audit list': auditList,
  'comment list': commentList,
  'comment hide': commentHide,
  'comment show': commentShow,
  'testimonial list': testimonialList,
  'testimonial add': testimonialAdd,
  'testimonial remove': testimonialRemove,
  'synonym list': synonymList,
  'synonym add': synonymAdd,
  'synonym remove': synonymRemove,
  'search rebuild': searchRebuild,
  'demo fill': demoFill,
  'demo remove': demoRemove,
  'person export': personExport,
  'sign-out': signOut,
  'new-keys': newKeys,
  'jobs retry': jobsRetry,
  notify,
  'storage copy': storageCopy,
  backup,
  restore,
  migrate,
  doctor,
};

/** The list of all commands. */
export function usage(): string {
  const lines = Object.entries(commands).map(([name, command]) => [`${name} ${command.usage}`.trim(), command.summary]);
  const width = Math.max(...lines.map(([typed = '']) => typed.length));
  return [
    'npm run shop -- COMMAND',
    '',
    ...lines.map(([typed = '', summary = '']) => `  ${typed.padEnd(width)}  ${summary}`),
  ].join('\n');
}

/** Finds the command named by the first one or two words. Throws UsageError. */
export function findCommand(argv: string[]): { name: string; command: Command | EarlyCommand; rest: string[] } {
  for (const count of [2, 1]) {
    const name = argv.slice(0, count).join(' ');
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command) return { name, command, rest: argv.slice(count) };
  }
  throw new UsageError(argv.length === 0 ? 'Name a command.' : `Unknown command: ${argv.slice(0, 2).join(' ')}.`);
}
