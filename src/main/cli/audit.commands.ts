import type { Command } from 'commander';
import { type AuditAction, auditActions } from '#contract/console/audit-actions.ts';
import type { AuditRow } from '#contract/console/audit.ts';
import { isDay } from '#contract/values/qatar-time.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import type { AuditQuery } from '#server/features/audit/audit.service.ts';
import { type CommandRunner, limitOf, UsageError } from './command.ts';
import { formatMinute, shorten, table } from './table.ts';

function actionOf(text: string): AuditAction {
  const action = auditActions.find((one) => one === text);
  if (!action) throw new UsageError(`"${text}" is not an action. Use one of: ${auditActions.join(', ')}.`);
  return action;
}

function dayOf(text: string): string {
  if (!isDay(text)) throw new UsageError(`"${text}" is not a day like 2026-11-23.`);
  return text;
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

export function addAuditCommands(program: Command, { inShop }: CommandRunner): void {
  program
    .command('audit')
    .description('list what staff did')
    .command('list')
    .option('--by <EMAIL>', 'a member of the team')
    .option('--action <ACTION>', 'an action of the log', actionOf)
    .option('--day <DAY>', 'a day as YYYY-MM-DD', dayOf)
    .option('--limit <N>', 'how many', limitOf, 50)
    .description('list what was done in the console and at the command line, newest first')
    .action(({ by, ...filter }: AuditQuery & { by?: string }) =>
      inShop(async ({ services, print }) => {
        const members = by === undefined ? [] : await services.staff.team.list();
        const member = members.find(({ email }) => email === by?.trim().toLowerCase());
        if (by !== undefined && !member) throw new OperatorError(`No member of the team has the address ${by}.`);
        const { rows } = await services.audit.list({ ...filter, ...(member && { staff: member.id }) }, auditActions);
        if (rows.length === 0) return print('Nothing was done.');
        print(
          table(
            ['Time', 'By', '', 'Action', 'Subject', 'Change'],
            rows.map((row) => [
              formatMinute(new Date(row.at)),
              row.by.name,
              row.by.kind,
              row.action,
              `${row.subject.kind} ${row.subject.label}`.trimEnd(),
              detailOf(row),
            ]),
          ),
        );
      }),
    );
}
