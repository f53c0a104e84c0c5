import { describe, expect, it } from 'vitest';
import { lintMigrations } from './migration-lint.rules.ts';
import { readMigrationFiles } from './migrate.ts';

// The files before it are the schema of release 0.1.0, which no release came before.
const first = '0013';

const lint = (text: string, name = '0099-new') => lintMigrations([{ name, text }], first);

// CONTRIBUTING.md explains the rule.
it('every new migration is one that the release before can live with', async () => {
  const files = await readMigrationFiles();
  expect(files.filter(({ name }) => name < first)).toHaveLength(12);
  expect(lintMigrations(files, first)).toEqual([]);
});

it('the schema of the first release defines each function, trigger, table and index once', async () => {
  const text = (await readMigrationFiles())
    .filter(({ name }) => name < first)
    .map((file) => file.text)
    .join('\n');
  const names = [...text.matchAll(/^create (?:unlogged )?(?:unique )?(function|trigger|table|index) (\w+)/gm)].map(
    ([, kind, name]) => `${kind} ${name}`,
  );
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  expect(text).not.toMatch(/\balter table\b|\bcreate or replace\b|^drop /m);
});

describe('a migration is refused when it has', () => {
  it.each([
    ['drop table orders', 'DROP TABLE'],
    ['drop function note_price()', 'DROP FUNCTION'],
    ['DROP TRIGGER variants_priced ON variants', 'DROP TRIGGER'],
    ['alter table orders drop column note', 'DROP COLUMN'],
    ['alter table orders drop note', 'DROP COLUMN'],
    ['alter table public.orders add note text, drop column if exists other cascade', 'DROP COLUMN'],
    ['alter table orders rename column note to remark', 'RENAME'],
    ['alter table orders rename to sales', 'RENAME'],
    ['alter index orders_user rename to orders_of_user', 'RENAME'],
    ["alter type colour rename value 'red' to 'pink'", 'RENAME'],
    ['alter table orders set schema archive', 'RENAME'],
    ['alter table orders alter column note set not null', 'SET NOT NULL'],
    ['alter table orders alter id type bigint', 'the type of a column'],
    ['alter table orders alter column id set data type bigint', 'the type of a column'],
    ['create index orders_note on orders (note)', 'without CONCURRENTLY'],
    ['create unique index on only public.orders using btree (note)', 'without CONCURRENTLY'],
    ['alter table orders add column note text not null', 'NOT NULL has no default'],
    ['alter table orders add key uuid default gen_random_uuid()', 'rewrite the table'],
    ['alter table orders add column words tsvector generated always as (f(note)) stored', 'rewrite the table'],
    ['alter table orders add column place_id integer references places (id)', 'has a constraint'],
    ["alter table orders add column kind text default 'a' check (kind in ('a', 'b'))", 'has a constraint'],
    ['alter table orders add column code text unique', 'is unique'],
    ["alter table orders add constraint kinds check (kind in ('a', 'b'))", 'lacks NOT VALID'],
    ['alter table orders add foreign key (place_id) references places (id)', 'lacks NOT VALID'],
    ['alter table orders add constraint codes unique (code)', 'has no index yet'],
    ['alter table orders add c integer;\nalter table carts add c integer', '2 tables are locked'],
    ['create trigger one after insert on orders execute function f(); alter table carts add c int', '2 tables'],
    [
      'alter table orders add constraint c check (total >= 0) not valid; alter table orders validate constraint c',
      'validated by the migration that adds it',
    ],
    ['update orders set note = null', 'a backfill is a job'],
    ['with old as (select 1) delete from orders', 'a backfill is a job'],
    ['lock table orders', 'LOCK'],
    ['truncate orders', 'TRUNCATE'],
    ['drop index orders_user', 'DROP locks a table'],
    ['do $$ begin drop table orders; end $$', 'DO hides'],
    ['create index concurrently orders_note on orders (note)', 'needs a separate file'],
    ['-- concurrently\nalter table orders add note text', 'has only CREATE or DROP INDEX CONCURRENTLY'],
    ['-- concurrently\ncreate index concurrently on orders (note)', 'has no name'],
  ])('%s', (text, problem) => {
    const problems = lint(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain('0099-new: ');
    expect(problems[0]).toContain(problem);
  });
});

describe('a migration may have', () => {
  it.each([
    "create table notes (id int primary key, text text not null, kind text check (kind <> ''));\n" +
      'create index notes_kind on notes (kind); alter table notes alter text type varchar; insert into notes values (1)',
    "alter table orders add column note text not null default '', add column at timestamptz default now()",
    'alter table orders alter column note drop not null, alter column note set default 0, drop constraint kinds',
    "alter table orders drop constraint kinds, add constraint kinds check (kind in ('a', 'drop table x')) not valid",
    'alter table orders add constraint codes unique using index orders_code',
    'alter table orders validate constraint kinds',
    'create or replace function f() returns void language sql as $$ drop table orders; delete from carts $$',
    "comment on table orders is 'it''s; drop table orders' -- drop table orders; /* 'it */",
    '/* drop table orders; */ create or replace trigger t after insert on orders for each row execute function f()',
    '-- concurrently\ncreate index concurrently if not exists a on orders (note);\ndrop index concurrently b;',
    'create sequence numbers; insert into settings values (1)',
  ])('%s', (text) => expect(lint(text)).toEqual([]));

  it('SET NOT NULL after a check of another migration is validated', () => {
    const add = 'alter table orders add constraint note_there check (note is not null) not valid';
    const validate = 'alter table orders validate constraint note_there';
    const set = 'alter table orders alter column note set not null';
    const problemsOf = (...texts: string[]) =>
      lintMigrations(
        texts.map((text, index) => ({ name: `005${index}-step`, text })),
        first,
      );
    expect(problemsOf(add, validate, set)).toEqual([]);
    expect(problemsOf(add, `${validate}; ${set}`)).toEqual([]);
    expect(problemsOf(add, set)).toEqual(['0051-step: SET NOT NULL without a validated check.']);
    expect(problemsOf(add, validate, set.replace('orders', 'carts'))).toHaveLength(1);
  });
});

describe('a comment allows', () => {
  const drop = 'alter table orders drop column note';

  it('what the release before no longer uses, if the name says so to older versions', () => {
    expect(lint(`-- contract: 1.4\n${drop}`, '0099-contract-note')).toEqual([]);
    expect(lint(`-- contract:\n${drop}`, '0099-contract-note')).not.toEqual([]);
    expect(lint(`-- contract: 1.4\n${drop}`)[0]).toContain('is named NNNN-contract-<what>');
    expect(lint('create table a (b int)', '0099-contract-a')[0]).toContain('is named NNNN-contract-<what>');
    expect(lint(`-- contract: 1.4\ncreate index a on orders (id)`, '0099-contract-a')).toHaveLength(1);
  });

  it('what locks only a small table', () => {
    expect(lint('-- few rows: one for each zone\nupdate zones set position = 0')).toEqual([]);
    expect(lint('-- few rows: one for each zone\nalter table zones drop column note')).toHaveLength(1);
  });
});

it('the schema of the first release is not judged', () => {
  expect(lint('drop table orders', '0012-base-data')).toEqual([]);
});
