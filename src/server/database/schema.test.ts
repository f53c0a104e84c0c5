import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import ts from 'typescript';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from './schema.ts';
import { createTestDatabase } from '../testing/test-database.ts';

interface Column {
  nullable: boolean;
  /** Whether an insert may omit the column: it is generated, or has a default. */
  optional: boolean;
}

let declared: Record<string, Column>;
let migrated: Record<string, Column>;

beforeAll(async () => {
  const database = await createTestDatabase();
  declared = await declaredColumns();
  migrated = await migratedColumns(database.db);
  await database.drop();
});

/** The columns by "table.column", as the interface `Database` of schema.ts declares them. */
async function declaredColumns(): Promise<Record<string, Column>> {
  const text = await readFile(new URL('schema.ts', import.meta.url), 'utf8');
  const source = ts.createSourceFile('schema.ts', text, ts.ScriptTarget.Latest, true);
  const database = source.statements.find(
    (statement): statement is ts.InterfaceDeclaration =>
      ts.isInterfaceDeclaration(statement) && statement.name.text === 'Database',
  );
  const columns: Record<string, Column> = {};
  for (const table of database?.members ?? []) {
    if (!ts.isPropertySignature(table) || !table.type || !ts.isTypeLiteralNode(table.type))
      throw new Error(`${table.getText()} is not a table`);
    for (const column of table.type.members) {
      if (!ts.isPropertySignature(column)) throw new Error(`${column.getText()} is not a column`);
      const type = column.type?.getText() ?? '';
      columns[`${table.name.getText()}.${column.name.getText()}`] = {
        nullable: /\| null\b/.test(type),
        optional: /\| null$|^(Id|Generated|GeneratedAlways|CreatedAt)\b/.test(type),
      };
    }
  }
  return columns;
}

async function migratedColumns(db: Kysely<Database>): Promise<Record<string, Column>> {
  const { rows } = await sql<Column & { name: string }>`
    select table_name || '.' || column_name as name, is_nullable = 'YES' as nullable,
      is_nullable = 'YES' or is_identity = 'YES' or is_generated = 'ALWAYS' or column_default is not null as optional
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely\\_%'`.execute(db);
  return Object.fromEntries(rows.map(({ name, nullable, optional }) => [name, { nullable, optional }]));
}

const nullability = (columns: Record<string, Column>) =>
  Object.fromEntries(Object.entries(columns).map(([name, { nullable }]) => [name, nullable]));

it('declares the tables, columns and nullability of the migrated database', () => {
  expect(nullability(declared)).toEqual(nullability(migrated));
});

it('lets inserts omit only columns that the database fills', () => {
  const required = Object.keys(declared).filter((name) => declared[name]?.optional && !migrated[name]?.optional);
  expect(required).toEqual([]);
});
