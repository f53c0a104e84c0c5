import { OperatorError } from '../../errors/operator-error.ts';

/** The embedded database cannot run. The message says what to do. */
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
  // Also the error of a recursive mkdir on a read-only disk.
  ENOENT:
    'The data folder DIR cannot be created, or files vanished from it. Set DATA_DIR to a folder that can be written.',
  ENOTDIR: 'The data folder DIR cannot be created because a part of its path is a file. Set another DATA_DIR.',
};
const sameProblem: Record<string, string> = { EPERM: 'EACCES', EEXIST: 'ENOTDIR' };

/** Explains a failed file operation in the data folder. Returns other errors unchanged. */
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

/** Explains the output of a failed `initdb` or `postgres`. */
export function explainOutput(program: string, output: string, dataDir: string, hint: string): EmbeddedDatabaseError {
  const code = outputProblems.find(([pattern]) => pattern.test(output))?.[1];
  if (code) return new EmbeddedDatabaseError((fileProblems[code] ?? '').replace('DIR', () => dataDir));
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const lastError = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? 'no output';
  const reason = lastError.replace(/^.*?(FATAL|PANIC|error): +/, '').replace(/\.$/, '');
  return new EmbeddedDatabaseError(`${program} failed in ${dataDir}: ${reason}. ${hint}`.trim());
}
