import { dirname } from 'node:path';
import type { Command } from 'commander';
import { isLanguage, type Language } from '#contract/values/locale.ts';
import { isDay } from '#contract/values/qatar-time.ts';
import { commandActor } from '#server/audit/actors.ts';
import { type CommandRunner, UsageError } from './command.ts';
import { counted } from './doctor/check.ts';

interface Period {
  from?: string;
  to?: string;
  language: Language;
}

function formatOf(file: string): 'json' | 'csv' | 'xlsx' {
  if (/\.xlsx$/i.test(file)) return 'xlsx';
  return /\.csv$/i.test(file) ? 'csv' : 'json';
}

function fileOf(text: string): string {
  if (!/\.(json|csv|xlsx)$/i.test(text)) throw new UsageError('The name of the file ends in .json, .csv or .xlsx.');
  return text;
}

function moneyFileOf(text: string): string {
  if (!/\.(csv|xlsx)$/i.test(text)) throw new UsageError('The name of the file ends in .csv or .xlsx.');
  return text;
}

function dayOf(text: string): string {
  if (!isDay(text)) throw new UsageError(`"${text}" is not a day as YYYY-MM-DD.`);
  return text;
}

function languageOf(text: string): Language {
  if (!isLanguage(text)) throw new UsageError('--language is en or ar.');
  return text;
}

function addPeriodCommand(parent: Command, name: string, checked = (text: string) => text): Command {
  return parent
    .command(name)
    .argument('<FILE>', '', checked)
    .option('--from <DAY>', 'the first day, as YYYY-MM-DD', dayOf)
    .option('--to <DAY>', 'the last day', dayOf)
    .option('--language <en|ar>', 'the language of the columns', languageOf, 'en');
}

function exportOf(file: string, { from, to, language }: Period) {
  return { file, days: { from: from ?? null, to: to ?? null }, language };
}

export function addExportCommands(program: Command, { inShop }: CommandRunner): void {
  const group = program.command('export').description('export the catalogue, orders, customers or money');
  group
    .command('catalogue')
    .argument('<FILE>', '', fileOf)
    .option('--pictures', 'write the pictures beside the file')
    .description('export the catalogue to a .json, .csv or .xlsx file, and its pictures beside it')
    .action((name: string, { pictures }: { pictures?: boolean }) =>
      inShop(async ({ services, print, pathOf }) => {
        const file = pathOf(name);
        const { rows } = await services.exports.catalogue(commandActor(), {
          file,
          format: formatOf(file),
          withCosts: true,
          ...(pictures && { pictures: dirname(file) }),
        });
        print(`Wrote ${counted(rows, 'product')} to ${file}.`);
      }),
    );
  addPeriodCommand(group, 'orders')
    .description('export the orders of a period as CSV, with names and contact data')
    .action((name: string, period: Period) =>
      inShop(async ({ services, print, pathOf }) => {
        const order = { ...exportOf(pathOf(name), period), withContact: true };
        const { rows } = await services.exports.orders(commandActor(), order);
        print(`Wrote ${counted(rows, 'order')} to ${order.file}.`);
      }),
    );
  addPeriodCommand(group, 'customers')
    .description('export the customers who joined in a period as CSV')
    .action((name: string, period: Period) =>
      inShop(async ({ services, print, pathOf }) => {
        const order = exportOf(pathOf(name), period);
        const { rows } = await services.exports.customers(commandActor(), order);
        print(`Wrote ${counted(rows, 'customer')} to ${order.file}.`);
      }),
    );
  addPeriodCommand(group, 'money', moneyFileOf)
    .description('export the book of money of a period to a .csv or .xlsx file: a row for each move')
    .action((name: string, period: Period) =>
      inShop(async ({ services, print, pathOf }) => {
        const file = pathOf(name);
        const task = { ...exportOf(file, period), format: formatOf(file) === 'xlsx' ? 'xlsx' : 'csv' } as const;
        const { rows } = await services.exports.money(commandActor(), task);
        print(`Wrote ${counted(rows, 'move')} to ${file}.`);
      }),
    );
}
