import { spawn } from 'node:child_process';

export interface ProgramResult {
  ok: boolean;
  /** What it wrote to stdout and stderr, or why it did not start. */
  output: string;
}

/**
 * The environment of PostgreSQL's programs: English, without this process's locale, memory settings
 * and PG* variables.
 */
export function programEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|MALLOC_)/.test(name));
  return { ...Object.fromEntries(inherited), LC_ALL: 'C' };
}

/** Runs a short program in a separate session, so that Ctrl-C reaches only this process. */
export function runProgram(command: string[], cwd: string): Promise<ProgramResult> {
  const [file = '', ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd,
      env: programEnvironment(),
      detached: true,
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}
