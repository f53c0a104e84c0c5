import { describe, expect, it } from 'vitest';
import { atOnce, indexNameOf, planMigrations } from './migration-plan.rules.ts';
import { splitStatements } from './sql-statements.rules.ts';

describe('a version', () => {
  it('runs the migrations that the database lacks', () => {
    expect(planMigrations(['1-a', '2-b', '3-c'], ['1-a'])).toEqual({ pending: ['2-b', '3-c'], newer: [] });
  });

  it('serves with the schema of a newer version that only added things', () => {
    expect(planMigrations(['1-a'], ['1-a', '2-b'])).toEqual({ pending: [], newer: ['2-b'] });
  });

  it('refuses the schema of a newer version that removed things, and that of a branch', () => {
    expect(planMigrations(['1-a'], ['1-a', '2-b', '3-contract-a'])).toEqual({
      problem: 'A newer version of Dana has removed parts of the database (3-contract-a). Start that version.',
    });
    expect(planMigrations(['1-a', '2-b'], ['1-a', '2-other'])).toEqual({
      problem: expect.stringContaining('it has 2-other, and lacks 2-b') as string,
    });
  });

  it('refuses a database from before the first release', () => {
    expect(planMigrations(['1-a', '2-b'], ['1-old', '2-b'])).toEqual({
      problem: expect.stringContaining('from before release 0.1.0') as string,
    });
    expect(planMigrations(['1-a', '2-b'], [])).toEqual({ pending: ['1-a', '2-b'], newer: [] });
  });
});

it('an index is created at once where no one waits, and its name is found', () => {
  const text = '-- concurrently\nCREATE UNIQUE INDEX CONCURRENTLY if not exists a_b ON a (b);';
  expect(atOnce(text)).toContain('CREATE UNIQUE index if not exists a_b ON a (b)');
  expect(atOnce('-- Concurrently said\ncreate index concurrently a on b (c)')).toContain('index concurrently a');
  expect(splitStatements(text).map(({ code }) => indexNameOf(code))).toEqual(['a_b']);
  expect(indexNameOf('drop index concurrently a_b')).toBeNull();
});

it('semicolons in strings, names, comments and bodies divide nothing', () => {
  const texts = [`select ';''' || "a;b"`, "select e'\\';'", 'create function f() as $x$ ; $$ ; $x$', 'select $1'];
  const all = splitStatements(`-- a; b\n${texts.join(';\n/* c; */')};;\n`);
  expect(all.map(({ text }) => text.replace(/^(?:--.*\n|\/\*.*\*\/)/, ''))).toEqual(texts);
  expect(all.map(({ code }) => code)).toEqual([
    `select '' || "a;b"`,
    "select ''",
    "create function f() as ''",
    'select $1',
  ]);
});
