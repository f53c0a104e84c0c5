import pg from 'pg';
import { namedPictures, type NewerTables } from '../media/named-pictures.ts';
import { isStoragePath } from '../media/storage.ts';
import type { TableOf } from './backup-file.ts';

// Heartbeats; change feeds, whose transaction ids have no meaning in another database; jobs; and the switch
// of notifications, which is for the load of a cluster.
const transientTables = [
  'workers',
  'catalogue_changes',
  'console_changes',
  'notify_switch',
  'waiting_jobs',
  'collection_marks',
];

/** Opens a connection without statement timeout: copying a table may take long. */
export async function openForBackup(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'dana backup', keepAlive: true });
  // The interrupted query rejects as well.
  client.on('error', () => {});
  await client.connect();
  // The role may have timeouts, and the settings of the server must not change the text.
  await client.query(`select set_config('statement_timeout', '0', false),
    set_config('idle_in_transaction_session_timeout', '0', false), set_config('timezone', 'UTC', false), set_config('datestyle', 'ISO', false),
    set_config('extra_float_digits', '1', false), set_config('intervalstyle', 'postgres', false)`);
  return client;
}

const ownTables = `
  select oid, relname from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r'
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`;

/** The tables of the shop and their columns, without computed columns and transient tables. */
export async function listTables(client: pg.Client): Promise<TableOf[]> {
  const { rows } = await client.query<TableOf>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from (${ownTables}) as own join pg_attribute on attrelid = own.oid
     where attnum > 0 and not attisdropped and attgenerated = '' and relname <> all($1)
     group by relname order by relname`,
    [transientTables],
  );
  return rows;
}

/** The names of the tables that a replica does not have. */
export async function listUnlogged(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relpersistence = 'u'`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** The last value of each identity column. */
export async function listCounters(client: pg.Client, tables: TableOf[]) {
  const { rows } = await client.query<{ table: string; column: string; last: string | null }>(
    `select relname as table, attname as column,
       pg_sequence_last_value(pg_get_serial_sequence(format('public.%I', relname), attname)::regclass)::text as last
     from (${ownTables}) as own join pg_attribute on attrelid = own.oid
     where attnum > 0 and not attisdropped and relname = any($1)
       and pg_get_serial_sequence(format('public.%I', relname), attname) is not null
     order by relname, attname`,
    [tables.map(({ name }) => name)],
  );
  return rows;
}

/** The applied migrations, oldest first. */
export async function listAppliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/** The paths of all pictures that the shop names. */
export async function listPictures(client: pg.Client): Promise<string[]> {
  const known = await client.query<NewerTables>(
    `select to_regclass('public.content_pages') is not null as "hasContent",
       to_regclass('public.collections') is not null as "hasCollections",
       exists (select from pg_attribute where attrelid = 'public.categories'::regclass and attname = 'sharing_picture')
         as "hasSharing"`,
  );
  const newer = known.rows[0] ?? { hasContent: false, hasCollections: false, hasSharing: false };
  const { rows } = await client.query<{ path: string }>(namedPictures(newer));
  return rows.map(({ path }) => path).filter(isStoragePath);
}

/** The paths of the uploads that shoppers and orders use. */
export async function listUploads(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ path: string }>('select path from uploads');
  return new Set(rows.map(({ path }) => path));
}

const quoted = pg.escapeIdentifier;

/** A table's columns as COPY names them. */
export function columnsOf({ name, columns }: TableOf): string {
  return `public.${quoted(name)} (${columns.map(quoted).join(', ')})`;
}
