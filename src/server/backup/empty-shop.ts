import type pg from 'pg';
import { OperatorError } from '../errors/operator-error.ts';

// A shop is in use if one of these tables has a row.
const shopTables = [
  'users',
  'registrations',
  'categories',
  'products',
  'orders',
  'contact_messages',
  'uploads',
  'testimonials',
  'staff',
  'content_pages',
  'redirects',
  'collections',
];

const notOfExtension = (catalogue: string) =>
  `not exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${catalogue}.oid and deptype = 'e')`;

/** Throws OperatorError if a shop is running on this database. */
export async function assertShopIsStopped(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'dana changes' limit 1`,
  );
  if (rows.length > 0) throw new OperatorError('A shop is running on this database. Stop it first.');
}

/** Throws OperatorError if the database contains a shop in use, or other tables. */
export async function assertRestorable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p') and ${notOfExtension('pg_class')}`,
  );
  const tables = new Set(rows.map(({ name }) => name));
  if (tables.size === 0) return;
  if (!tables.has('kysely_migration'))
    throw new OperatorError('The database contains tables of another program. Use a separate database.');
  for (const name of shopTables.filter((holding) => tables.has(holding))) {
    const found = await client.query(`select from public.${name} limit 1`);
    if (found.rows.length > 0)
      throw new OperatorError(
        `This shop is not empty: it has ${name.replaceAll('_', ' ')}. Restore into a new DATA_DIR or an empty database. ` +
          'Remove an unused demo shop with npm run shop -- demo remove.',
      );
  }
}

/** Drops the tables and routines of an empty shop, and deletes its jobs. */
export async function clearShop(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ text: string }>(`
    select format('drop table public.%I cascade', relname) as text from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and ${notOfExtension('pg_class')}
    union all
    select format('drop routine %s cascade', pg_proc.oid::regprocedure) from pg_proc
    where pronamespace = 'public'::regnamespace and ${notOfExtension('pg_proc')}`);
  for (const { text } of rows) await client.query(text);
  await client.query(`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_by is not null having count(*) > 0`);
  await client.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))');
}

export interface SuspendedConstraints {
  restore(): Promise<void>;
}

/**
 * Drops the foreign keys and disables the triggers, because both work row by row. `restore` adds
 * the keys again, which checks whole tables. What triggers compute is in the restored rows.
 */
export async function suspendConstraints(client: pg.Client): Promise<SuspendedConstraints> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`,
  );
  const { rows: tables } = await client.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table from pg_trigger join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { table } of tables) await client.query(`alter table ${table} disable trigger user`);
  return {
    async restore() {
      for (const { table, name, definition } of keys)
        await client.query(`alter table ${table} add constraint ${name} ${definition}`);
      for (const { table } of tables) await client.query(`alter table ${table} enable trigger user`);
    },
  };
}
