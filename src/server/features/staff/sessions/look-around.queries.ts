import { type Role, roles } from '#contract/console/permissions.ts';
import type { StaffId } from '#contract/ids.ts';
import type { Language } from '#contract/values/locale.ts';
import type { Act } from '../../../audit/act.ts';
import type { Db } from '../../../database/connect.ts';

export async function listDemoRoles(db: Db): Promise<Role[]> {
  const rows = await db
    .selectFrom('staff')
    .select('role')
    .distinct()
    .where('demo', '=', true)
    .where('status', '=', 'active')
    .execute();
  return roles.filter((role) => rows.some((row) => row.role === role));
}

export function findDemoPerson(db: Db, role: Role) {
  return db
    .selectFrom('staff')
    .select(['id', 'name', 'role'])
    .where('demo', '=', true)
    .where('status', '=', 'active')
    .where('role', '=', role)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function setLanguage({ tx }: Act, id: StaffId, language: Language): Promise<void> {
  await tx.updateTable('staff').set({ language }).where('id', '=', id).execute();
}
