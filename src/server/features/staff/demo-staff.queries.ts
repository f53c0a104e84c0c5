import type { Role } from '#contract/console/permissions.ts';
import type { Language } from '#contract/values/locale.ts';
import { detachStaff } from '../../audit/audit.queries.ts';
import type { Db } from '../../database/connect.ts';

const domain = '@staff.dana.example';

/** Adds an invented member of the demo, unless there is one of this role. */
export async function insertDemoStaff(
  db: Db,
  { role, name, language, passwordHash }: { role: Role; name: string; language: Language; passwordHash: string },
): Promise<void> {
  await db
    .insertInto('staff')
    .values({ email: role + domain, name, role, language, password_hash: passwordHash, demo: true })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}

/** Deletes the invented members of the demo. The action log keeps their names. Returns their number. */
export async function deleteDemoStaff(db: Db): Promise<number> {
  const rows = await db.selectFrom('staff').select('id').where('demo', '=', true).execute();
  await detachStaff(
    db,
    rows.map(({ id }) => id),
  );
  const { numDeletedRows } = await db.deleteFrom('staff').where('demo', '=', true).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
