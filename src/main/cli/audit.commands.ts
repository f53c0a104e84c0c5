import { type AuditAction, auditActions } from '#contract/console/audit-actions.ts';
import type { AuditRow } from '#contract/console/audit.ts';
import { isDay } from '#contract/values/qatar-time.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import type { AuditQuery } from '#server/features/audit/audit.service.ts';
import { type Arguments, type Command, UsageError } from './command.ts';
import { limitOf } from './limit-option.ts';
import { formatTime, shorten, table } from './table.ts';

function actionOf(text: string): AuditAction {
  const action = auditActions.find((one) => one === text);
  if (!action) throw new UsageError(`"${text}" is not an action. Use one of: ${auditActions.join(', ')}.`);
  return action;
}

function filterOf(args: Arguments): AuditQuery {
  const { action, day } = args.options;
  if (day !== undefined && !isDay(String(day))) throw new UsageError(`"${String(day)}" is not a day like 2026-11-23.`);
  return {
    limit: limitOf(args),
    ...(action !== undefined && { action: actionOf(String(action)) }),
    ...(day !== undefined && { day: String(day) }),
  };
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** "role: packer -> driver", or the reason. */
function detailOf({ before, after, reason }: AuditRow): string {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changes = fields.map((field) => {
    const sides = [before?.[field], after?.[field]].filter((side) => side !== undefined && side !== null);
    return `${field}: ${sides.map(shown).join(' -> ')}`;
  });
  return shorten([...changes, ...(reason === null ? [] : [reason])].join(', '), 80);
}

export const auditList: Command = {
  usage: '[--by EMAIL] [--action ACTION] [--day DAY] [--limit N]',
  summary: 'list what was done in the console and at the command line, newest first',
  words: [0, 0],
  options: {
    by: { type: 'string' },
    action: { type: 'string' },
    day: { type: 'string' },
    limit: { type: 'string' },
  },
  check: (args) => void filterOf(args),
  async run({ services, print }, args) {
    const by = args.options['by'];
    const member = (await services.staff.team.list()).find(({ email }) => email === String(by).trim().toLowerCase());
    if (by !== undefined && !member) throw new OperatorError(`No member of the team has the address ${String(by)}.`);
    const { rows } = await services.audit.list(
      { ...filterOf(args), ...(by !== undefined && { staff: member?.id }) },
      auditActions,
    );
    if (rows.length === 0) return print('Nothing was done.');
    print(
      table(
        ['Time', 'By', '', 'Action', 'Subject', 'Change'],
        rows.map((row) => [
          formatTime(new Date(row.at)),
          row.by.name,
          row.by.kind,
          row.action,
          `${row.subject.kind} ${row.subject.label}`.trimEnd(),
          detailOf(row),
        ]),
      ),
    );
  },
};
