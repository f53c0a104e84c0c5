import { expect, it } from 'vitest';
import { createUser } from '../testing/people.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { describeError, formatError } from './log-error.ts';

it('a database error is logged with its place and constraint, and without the row', async () => {
  const database = await createTestDatabase();
  const { db } = database;
  const email = 'qanary@example.qa';
  const user = await createUser({ db, at: { now: null } }, { email });
  await createUser({ db, at: { now: null } }, { email: 'second@example.qa' });
  const error = await db
    .updateTable('users')
    .set({ email })
    .where('email', '=', 'second@example.qa')
    .execute()
    .catch((cause: unknown) => new Error('the change failed', { cause }));
  await database.drop();
  // The cause contains the row.
  expect((error as { cause: { detail: string } }).cause.detail).toContain(email);
  const text = formatError(error);
  expect(text).toMatch(/^Error: the change failed\n {4}at [^]*\nCaused by:\nerror: duplicate key[^]*\n {4}at /);
  expect(text).toContain('  code: 23505\n  rule: users.users_email_key');
  expect(text).toContain('  sql: update "users" set "email" = $1 where "email" = $2');
  expect(text).not.toContain(email);
  expect(JSON.stringify(describeError(error, { withDetail: true }))).toContain(`(email)=(${email})`);
  expect([user.email, formatError('a text that was thrown')]).toEqual([email, 'something was thrown that is no error']);
});
