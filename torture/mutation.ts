import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Result } from '../bench/result.ts';
import { type Mutant, mutantsIn } from './mutants.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** The rules of orders, money and accounts, and the quick tests that hold them. */
const rules: Record<string, string[]> = {
  'src/contract/money.ts': ['src/contract/money.test.ts', 'src/server/features/checkout/checkout.rules.test.ts'],
  'src/server/features/cart/cart.rules.ts': ['src/server/features/cart/cart.rules.test.ts'],
  'src/server/pricing/pricing.rules.ts': [
    'src/server/features/cart/cart.rules.test.ts',
    'src/server/features/checkout/checkout.rules.test.ts',
  ],
  'src/server/features/checkout/checkout.rules.ts': ['src/server/features/checkout/checkout.rules.test.ts'],
  'src/server/features/orders/orders.rules.ts': ['src/server/features/orders/orders.rules.test.ts'],
  'src/server/features/account/codes.rules.ts': ['src/server/features/account/codes.rules.test.ts'],
  'src/server/features/account/guesses.rules.ts': ['src/server/features/account/guesses.rules.test.ts'],
  'src/server/throttling/attempts.rules.ts': [
    'src/server/throttling/attempts.rules.test.ts',
    'src/server/features/account/guesses.rules.test.ts',
  ],
  'src/server/throttling/sender.rules.ts': ['src/server/throttling/sender.rules.test.ts'],
};

const patienceMs = 30_000;

/** Whether the tests notice: they fail, or come to no end. */
function isNoticed(file: string, tests: string[], mutant: Mutant | null): Promise<boolean> {
  const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
  const child = spawn(process.execPath, [vitest, 'run', '--config', 'torture/mutation.vitest.config.ts'], {
    cwd: root,
    env: { ...process.env, MUTANT: JSON.stringify({ tests, ...(mutant && { file, ...mutant }) }) },
    stdio: 'ignore',
  });
  const patience = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  return new Promise((resolve) =>
    child.once('close', (code) => {
      clearTimeout(patience);
      resolve(code !== 0);
    }),
  );
}

function describe(file: string, source: string, { start, end, text }: Mutant): string {
  const line = source.slice(0, start).split('\n').length;
  return `${file}:${line} ${source.slice(start, end).replaceAll(/\s+/g, ' ')} -> ${text}`;
}

/** How many small mistakes in a file its tests notice; what they miss is printed. */
async function scoreOf(file: string, tests: string[], everyNth: number): Promise<{ noticed: number; all: number }> {
  if (await isNoticed(file, tests, null)) throw new Error(`The tests of ${file} fail without any mistake.`);
  const source = await readFile(root + file, 'utf8');
  const mutants = mutantsIn(file, source).filter((_, index) => index % everyNth === 0);
  const waiting = [...mutants];
  let noticed = 0;
  async function work(): Promise<void> {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      if (await isNoticed(file, tests, mutant)) noticed += 1;
      else console.log(`  missed: ${describe(file, source, mutant)}`);
    }
  }
  await Promise.all(Array.from({ length: Math.min(4, cpus().length) }, work));
  return { noticed, all: mutants.length };
}

/** Mistakes put into the rules of orders and accounts, one at a time: how many of a hundred their own tests notice. */
export async function tortureMutation({ quick }: { quick: boolean }): Promise<Result[]> {
  const results: Result[] = [];
  const sum = { noticed: 0, all: 0 };
  for (const [file, tests] of Object.entries(rules)) {
    const { noticed, all } = await scoreOf(file, tests, quick ? 8 : 1);
    sum.noticed += noticed;
    sum.all += all;
    results.push({ what: file, value: (100 * noticed) / all, unit: '%', how: `${noticed} of ${all} mistakes noticed` });
  }
  const how = `${sum.noticed} of ${sum.all} mistakes noticed`;
  results.push({ what: 'mistakes noticed in all', value: (100 * sum.noticed) / sum.all, unit: '%', atLeast: 85, how });
  return results;
}
