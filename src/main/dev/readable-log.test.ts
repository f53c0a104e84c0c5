import { expect, it } from 'vitest';
import { readableLogLine } from './readable-log.ts';

it('shows the message and the error of a log line on separate lines', () => {
  const err = { message: 'duplicate key', stack: 'error: duplicate key\n    at insert (src/a.ts:1:2)', code: '23505' };
  const line = JSON.stringify({ level: 50, msg: 'the request failed', err: { ...err, rule: 'users.users_email_key' } });
  expect(readableLogLine(line)).toBe(
    'the request failed\nerror: duplicate key\n    at insert (src/a.ts:1:2)\n  code: 23505\n  rule: users.users_email_key',
  );
});

it('does not change a line that is not JSON', () => {
  expect(readableLogLine('Dana is ready\n')).toBe('Dana is ready');
});
