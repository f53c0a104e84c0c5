import { expect, it } from 'vitest';
import { daysProblem, isComplete, reportOf, reportPath } from './address.rules.ts';

it.each([
  ['', { by: 'day', period: '7' }],
  ['?by=zone&period=month', { by: 'zone', period: 'month' }],
  ['?by=money&period=month', { by: 'money', period: 'month' }],
  ['?by=cats&period=8', { by: 'day', period: '7' }],
  ['?period=30&from=2026-11-01&to=2026-11-02', { by: 'day', period: '30' }],
  ['?period=own&from=2026-11-01&to=2026-11-02', { by: 'day', period: 'own', from: '2026-11-01', to: '2026-11-02' }],
  ['?period=own&from=2026-11-03&to=2026-11-02', { by: 'day', period: 'own' }],
  ['?period=own&from=yesterday&to=2026-02-30', { by: 'day', period: 'own' }],
] as const)('the address %s is a report', (search, report) => {
  expect(reportOf(new URLSearchParams(search))).toEqual(report);
});

it('a chosen period without days asks for them', () => {
  expect(isComplete(reportOf(new URLSearchParams('?period=own')))).toBe(false);
  expect(isComplete(reportOf(new URLSearchParams('?period=90')))).toBe(true);
});

it('the address of a report is the report again', () => {
  const report = { by: 'product', period: 'own', from: '2026-01-01', to: '2026-12-31' } as const;
  expect(reportOf(new URL(reportPath(report), 'https://shop.qa').searchParams)).toEqual(report);
});

it.each([
  ['2026-11-01', '2026-11-01', null],
  ['2025-11-24', '2026-11-24', null],
  ['2025-11-23', '2026-11-24', 'tooMany'],
  ['2026-11-02', '2026-11-01', 'order'],
  ['', '2026-11-01', 'fromMissing'],
  ['1999-12-31', '2000-01-01', 'fromMissing'],
  ['2026-11-01', '', 'toMissing'],
  ['2026-11-01', '9999-12-31', 'toMissing'],
] as const)('the days %s to %s: %s', (from, to, problem) => {
  expect(daysProblem(from, to)).toBe(problem);
});
