import { spawn } from 'node:child_process';

export interface ProgramResult {
  ok: boolean;
  /** What it wrote to both outputs, or why it could not be started. */
  output: string;
}

/** PostgreSQL programs hear nothing of this process's locale or PG* variables, and speak English. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

/** Runs one short program to its end, in a session of its own, so that a Ctrl-C is this process's to handle. */
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
