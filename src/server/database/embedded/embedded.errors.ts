import { OperatorError } from '../../errors/operator-error.ts';

/** What keeps the embedded database from running. */
export class EmbeddedDatabaseError extends OperatorError {
  override name = 'EmbeddedDatabaseError';
  readonly code = 'EMBEDDED_DATABASE';
}

const useOwnServer = 'Set DATABASE_URL to a PostgreSQL database of your own instead.';

export function noBinaries(platform: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(`No PostgreSQL for ${platform} is installed with Dana. ${useOwnServer}`);
}

export function binariesDoNotRun(platform: string, reason: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `The PostgreSQL that comes with Dana (${platform}) does not run on this machine: ${reason}. ${useOwnServer}`,
  );
}

export function noRunner(isRoot: boolean): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    isRoot
      ? 'PostgreSQL refuses to run as root, and this machine allows neither a user namespace nor another user for it. ' +
          `Start Dana as an ordinary user, or set DATABASE_URL to a PostgreSQL database of your own.`
      : `PostgreSQL needs a user with a name, and the user of this process has none in /etc/passwd. ${useOwnServer}`,
  );
}

const fileProblems: Record<string, string> = {
  ENOSPC: 'There is no space left on the disk of the data folder DIR. Free some space, then start again.',
  EDQUOT: 'The disk quota of the data folder DIR is used up. Free some space, then start again.',
  EACCES:
    'Dana may not read and write the data folder DIR. Give it to the user who starts Dana, or set another DATA_DIR.',
  EROFS: 'The data folder DIR lies on a read-only disk. Set DATA_DIR to a folder that can be written.',
  // What Node's recursive mkdir says on a read-only disk, too.
  ENOENT:
    'The data folder DIR cannot be created, or files vanished from it. Set DATA_DIR to a folder that can be written.',
  ENOTDIR: 'The data folder DIR cannot be created because a part of its path is a file. Set another DATA_DIR.',
};
const sameProblem: Record<string, string> = { EPERM: 'EACCES', EEXIST: 'ENOTDIR' };

/** The sentence for a failed file operation of Node in the data folder; other errors come back as they are. */
export function explainFileError(error: unknown, dataDir: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const sentence = fileProblems[sameProblem[code] ?? code];
  return sentence
    ? new EmbeddedDatabaseError(
        sentence.replace('DIR', () => dataDir),
        { cause: error },
      )
    : error;
}

const outputProblems: [RegExp, string][] = [
  [/No space left on device/, 'ENOSPC'],
  [/Disk quota exceeded/, 'EDQUOT'],
  [/Read-only file system/, 'EROFS'],
  [/Permission denied|wrong ownership/, 'EACCES'],
];

/** The sentence for what `initdb` or `postgres` wrote before it gave up. */
export function explainOutput(program: string, output: string, dataDir: string, hint: string): EmbeddedDatabaseError {
  const code = outputProblems.find(([pattern]) => pattern.test(output))?.[1];
  if (code) return new EmbeddedDatabaseError((fileProblems[code] ?? '').replace('DIR', () => dataDir));
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const worst = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? 'it said nothing';
  const reason = worst.replace(/^.*?(FATAL|PANIC|error): +/, '').replace(/\.$/, '');
  return new EmbeddedDatabaseError(`${program} could not do its work in ${dataDir}: ${reason}. ${hint}`.trim());
}
