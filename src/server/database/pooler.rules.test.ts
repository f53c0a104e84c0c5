import { expect, it } from 'vitest';
import { timeoutsCommand } from './pooler.rules.ts';

const statement = "alter role dana set statement_timeout = '10s';";
const idle = "alter role dana set idle_in_transaction_session_timeout = '60s';";

it.each([
  [0, 0, `${statement} ${idle}`],
  [10_000, 60_000, null],
  [500, 1000, null],
  [10_001, 60_000, statement],
  [10_000, 0, idle],
])('timeouts of %d and %d ms need the command: %s', (statementMs, idleMs, command) => {
  const timeouts = { statement_timeout: statementMs, idle_in_transaction_session_timeout: idleMs };
  expect(timeoutsCommand('dana', timeouts)).toBe(command);
});

it('a role with an unusual name is quoted', () => {
  const timeouts = { statement_timeout: 0, idle_in_transaction_session_timeout: 1 };
  expect(timeoutsCommand('My "shop"', timeouts)).toBe(`alter role "My ""shop""" set statement_timeout = '10s';`);
});
