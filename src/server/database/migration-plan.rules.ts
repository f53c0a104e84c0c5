/** What a version does with a database: run these migrations, or serve with a newer schema. */
export type MigrationPlan = { pending: string[]; newer: string[] } | { problem: string };

/** Whether a migration removes what an earlier release used. Its name says so to older versions. */
export const isContract = (name: string) => /^\d+-contract-/.test(name);

/** Whether the statements of a migration run one by one, outside of a transaction. */
export const runsConcurrently = (text: string) => /^-- concurrently$/m.test(text);

/**
 * Whether a database was migrated by a version from before release 0.1.0. Since then, migrations are only
 * added: the first one that a version knows is in every database.
 */
export function isBeforeFirstRelease([first]: string[], applied: string[]): boolean {
  return first !== undefined && applied.length > 0 && !applied.includes(first);
}

/** What to do with a shop from before release 0.1.0. */
export const wayFromBefore =
  'To move the shop to this version, start that version, write the catalogue and the settings to files ' +
  '(npm run shop -- export catalogue FILE --pictures, and settings get), and read them into an empty shop of this ' +
  'version (import, settings load). docs/operations.md says what does not move.';

/**
 * Compares the migrations that a version knows with those of a database. An instance of the release
 * before may start again during an upgrade: it serves with the newer schema, which only added things,
 * and refuses one that removed some.
 */
export function planMigrations(known: string[], applied: string[]): MigrationPlan {
  if (isBeforeFirstRelease(known, applied))
    return {
      problem:
        'The database was written by a version from before release 0.1.0, which this version cannot upgrade. ' +
        `Nothing was changed in it. ${wayFromBefore}`,
    };
  const pending = known.filter((name) => !applied.includes(name));
  const newer = applied.filter((name) => !known.includes(name));
  const removing = newer.filter(isContract);
  if (removing.length > 0)
    return {
      problem: `A newer version of Dana has removed parts of the database (${removing.join(', ')}). Start that version.`,
    };
  if (newer.length > 0 && pending.length > 0)
    return {
      problem:
        `The database belongs to another version of Dana: it has ${newer.join(', ')}, and lacks ${pending.join(', ')}. ` +
        'Start the version that migrated it.',
    };
  return { pending, newer };
}

/**
 * The text for a database without users, in one transaction with all others: its indexes are
 * created at once.
 */
export function atOnce(text: string): string {
  return runsConcurrently(text) ? text.replace(/\bindex\s+concurrently\b/gi, 'index') : text;
}

/** The name of the index that a statement creates concurrently, or null. */
export function indexNameOf(code: string): string | null {
  return /^create (?:unique )?index concurrently (?:if not exists )?("[^"]+"|[\w.]+) on /.exec(code)?.[1] ?? null;
}
