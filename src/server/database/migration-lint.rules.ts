import { isContract, runsConcurrently } from './migration-plan.rules.ts';
import { splitAtCommas, splitStatements } from './sql-statements.rules.ts';

export interface MigrationFile {
  /** Without `.sql`. */
  name: string;
  text: string;
}

/**
 * `release`: the release before could not live with it, so that only a migration with a comment
 * `-- contract: <release>` may do it. `lock`: shoppers would wait for it, so that it needs another
 * form, or a comment `-- few rows: <why>`. `form`: always refused.
 */
type Kind = 'release' | 'lock' | 'form';
type Finding = readonly [kind: Kind, problem: string];

const name = String.raw`(?:public\.)?("[^"]+"|\w+)`;
const createTable = new RegExp(`^create (?:unlogged |temp |temporary )*table (?:if not exists )?${name}`);
const alterTable = new RegExp(`^alter table (?:if exists )?(?:only )?${name}(?: \\*)? (.*)$`);
const createIndex = new RegExp(
  `^create (?:unique )?index (concurrently )?(?:if not exists )?(?:(?!on )${name} )?on (?:only )?${name}`,
);
const createTrigger = new RegExp(`^create (?:or replace )?(?:constraint )?trigger .*? on ${name}`);
const changeRows = new RegExp(`^(?:with .* )?(update|delete from) (?:only )?${name}`);
const concurrent = /^(?:create (?:unique )?index concurrently|drop index concurrently)\b/;
const volatile = /\bdefault\b.*\b(?:random|gen_random_uuid|clock_timestamp|timeofday|nextval)\s*\(/;

const wordsOf = (lines: string, mark: string) => new RegExp(`^-- ${mark}: *\\S`, 'm').test(lines);

function findingsOfColumn(action: string): Finding[] {
  const findings: Finding[] = [];
  if (/\bnot null\b/.test(action) && !/\bdefault\b|\bgenerated\b/.test(action))
    findings.push(['release', 'a column that is NOT NULL has no default']);
  if (volatile.test(action) || /\bgenerated\b/.test(action))
    findings.push(['lock', 'the values of a new column rewrite the table']);
  if (/\b(?:check|references)\b/.test(action))
    findings.push(['lock', 'a new column has a constraint: add it on its own, with NOT VALID']);
  if (/\b(?:unique|primary key)\b/.test(action))
    findings.push(['lock', 'a new column is unique: create the index with CONCURRENTLY']);
  return findings;
}

function findingsOfConstraint(action: string): Finding[] {
  if (/\busing index\b/.test(action)) return [];
  if (/\b(?:unique|primary key|exclude)\b/.test(action))
    return [['lock', 'a new constraint has no index yet: create it with CONCURRENTLY and add it USING INDEX']];
  return /\bnot valid\b/.test(action) ? [] : [['lock', 'a new constraint lacks NOT VALID']];
}

function findingsOfAlter(action: string, isNeverNull: (column: string) => boolean): Finding[] {
  if (/^rename\b/.test(action) || /^set schema\b/.test(action)) return [['release', 'RENAME']];
  if (/^drop (?!constraint\b)/.test(action)) return [['release', 'DROP COLUMN']];
  if (/^add (?:constraint|check|foreign key|unique|primary key|exclude)\b/.test(action))
    return findingsOfConstraint(action);
  if (/^add\b/.test(action)) return findingsOfColumn(action);
  const [, column = '', change = ''] = /^alter (?:column )?("[^"]+"|\w+) (.*)$/.exec(action) ?? [];
  if (/^(?:set data )?type\b/.test(change)) return [['release', 'the type of a column changes']];
  if (/^set not null\b/.test(change) && !isNeverNull(column))
    return [['release', 'SET NOT NULL without a validated check']];
  if (/^(?:add generated|set expression)\b/.test(change)) return [['lock', 'the values of a column are computed anew']];
  return [];
}

/**
 * What of these migrations the release before, or its shoppers, could not live with: a sentence for
 * each problem. Migrations before `first` are not judged.
 */
export function lintMigrations(files: readonly MigrationFile[], first: string): string[] {
  // The columns with a check that they are not null, by the name of the check; and those it holds for.
  const checks = new Map<string, string>();
  const neverNull = new Set<string>();

  function findingsOfFile(file: MigrationFile): Finding[] {
    const findings: Finding[] = [];
    const [created, locked, added] = [new Set<string>(), new Set<string>(), new Set<string>()];
    const isOneByOne = runsConcurrently(file.text);
    function lockTable(table: string): void {
      if (!created.has(table)) locked.add(table);
    }

    function addAlter(table: string, action: string): void {
      const [, constraint = '', column] =
        /^add constraint (\S+) check \(+ ?("[^"]+"|\w+) is not null ?\)/.exec(action) ?? [];
      if (column !== undefined) checks.set(`${table}.${constraint}`, `${table}.${column}`);
      const adding = /^add constraint (\S+)/.exec(action)?.[1];
      if (adding !== undefined) added.add(`${table}.${adding}`);
      if (column !== undefined && !/\bnot valid\b/.test(action)) neverNull.add(`${table}.${column}`);
      const validated = /^validate constraint (\S+)/.exec(action)?.[1];
      if (validated !== undefined) {
        neverNull.add(checks.get(`${table}.${validated}`) ?? '');
        if (added.has(`${table}.${validated}`))
          findings.push(['lock', 'a constraint is validated by the migration that adds it: use one of its own']);
      }
      if (created.has(table)) return;
      findings.push(...findingsOfAlter(action, (tested) => neverNull.has(`${table}.${tested}`)));
    }

    for (const { code } of splitStatements(file.text)) {
      if (isOneByOne !== concurrent.test(code))
        findings.push([
          'form',
          isOneByOne
            ? 'a file marked "-- concurrently" has only CREATE or DROP INDEX CONCURRENTLY'
            : 'CONCURRENTLY needs a file of its own, marked "-- concurrently"',
        ]);
      const table = createTable.exec(code)?.[1];
      if (table !== undefined) created.add(table);
      const [, altered, actions = ''] = alterTable.exec(code) ?? [];
      if (altered !== undefined) {
        lockTable(altered);
        for (const action of splitAtCommas(actions)) addAlter(altered, action);
      } else if (/^alter\b.*\brename\b/.test(code)) findings.push(['release', 'RENAME']);
      const index = createIndex.exec(code);
      if (index && !created.has(index[3] ?? '')) {
        if (index[1] === undefined) findings.push(['lock', 'CREATE INDEX without CONCURRENTLY on an existing table']);
        else if (index[2] === undefined) findings.push(['form', 'an index that is created CONCURRENTLY has no name']);
      }
      const [, verb, changed = ''] = changeRows.exec(code) ?? [];
      if (verb !== undefined && !created.has(changed))
        findings.push(['lock', 'rows of an existing table change: a backfill is a job that works in batches']);
      const watched = createTrigger.exec(code)?.[1];
      if (watched !== undefined) lockTable(watched);
      if (
        /^drop (?:table|view|materialized|function|routine|procedure|type|sequence|schema|trigger|domain)\b/.test(code)
      )
        findings.push(['release', code.split(' ').slice(0, 2).join(' ').toUpperCase()]);
      if (/^(?:drop index (?!concurrently)|reindex (?!.*concurrently)|lock|truncate|cluster|vacuum)\b/.test(code))
        findings.push(['lock', `${code.split(' ', 1)[0]?.toUpperCase()} locks a table`]);
      if (/^do\b/.test(code)) findings.push(['form', 'DO hides its statements from this check']);
    }
    if (locked.size > 1)
      findings.push(['lock', `${locked.size} tables are locked by one transaction (${[...locked].join(', ')})`]);
    return findings;
  }

  return files.flatMap((file) => {
    const findings = findingsOfFile(file);
    if (file.name < first) return [];
    const isFree = {
      release: wordsOf(file.text, 'contract'),
      lock: wordsOf(file.text, 'few rows'),
      form: false,
    };
    if (isFree.release !== isContract(file.name))
      findings.push([
        'form',
        'a migration with "-- contract: <release>" is named NNNN-contract-<what>, and only such one',
      ]);
    return findings.filter(([kind]) => !isFree[kind]).map(([, problem]) => `${file.name}: ${problem}.`);
  });
}
