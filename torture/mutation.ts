import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Result } from '../bench/result.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const program = `${root}node_modules/@stryker-mutator/core/bin/stryker.js`;
const version = '10.1.1';

/** The part of Stryker's JSON report that is read here. */
interface Report {
  files: Record<string, { source: string; mutants: Mutant[] }>;
}

interface Mutant {
  mutatorName: string;
  replacement?: string;
  status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'CompileError' | 'RuntimeError' | 'Ignored' | 'Pending';
  location: { start: { line: number } };
}

async function runStryker(files: readonly string[]): Promise<Report> {
  if (!existsSync(program)) {
    const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${version}`).join(' ');
    throw new Error(`The mutation tests need Stryker. Install it with: npm install --no-save ${packages}`);
  }
  const only = files.length > 0 ? ['--mutate', files.join(',')] : [];
  const child = spawn(process.execPath, [program, 'run', 'torture/stryker.config.json', ...only], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`Stryker ended with ${code}.`);
  return JSON.parse(await readFile(`${root}.cache/mutation.json`, 'utf8')) as Report;
}

const isDetected = ({ status }: Mutant) => status === 'Killed' || status === 'Timeout';
const isMissed = ({ status }: Mutant) => status === 'Survived' || status === 'NoCoverage';

/**
 * Changes the rules of money, orders and accounts, one mutant at a time, and counts how many their
 * unit tests detect.
 */
export async function tortureMutation({ quick }: { quick: boolean }): Promise<Result[]> {
  const { files } = await runStryker(quick ? ['src/contract/values/money.ts'] : []);
  const results: Result[] = [];
  const sum = { detected: 0, all: 0 };
  for (const [file, { mutants }] of Object.entries(files)) {
    const detected = mutants.filter(isDetected).length;
    const missed = mutants.filter(isMissed);
    for (const { mutatorName, replacement, location } of missed)
      console.log(`  missed: ${file}:${location.start.line} ${mutatorName} ${replacement ?? ''}`);
    const all = detected + missed.length;
    sum.detected += detected;
    sum.all += all;
    results.push({
      what: file,
      value: (100 * detected) / all,
      unit: '%',
      how: `${detected} of ${all} mutants detected`,
    });
  }
  const how = `${sum.detected} of ${sum.all} mutants detected`;
  results.push({ what: 'mutants detected in all', value: (100 * sum.detected) / sum.all, unit: '%', atLeast: 85, how });
  return results;
}
