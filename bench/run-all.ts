import { parseArgs } from 'node:util';
import { keepsItsLimit, type Result, tableOf } from './result.ts';
import { machineName, save } from './saved.ts';

export type Part = (options: { quick: boolean }) => Promise<Result[]>;

/**
 * Runs the parts that the command line names, by default all but the `long` ones, and prints a table of each. Exits
 * with 1 if a limit is broken or a part throws; the other parts still run. `--quick` measures less,
 * `--save` writes the figures to a page of `docs/proofs/`.
 */
export async function runAll(
  page: 'performance' | 'promises',
  parts: Record<string, Part>,
  long: readonly string[] = [],
): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { quick: { type: 'boolean', default: false }, save: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const unknown = positionals.filter((name) => !(name in parts));
  if (unknown.length > 0) {
    console.error(`There is no ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`);
    process.exit(1);
  }
  const [machine, node, { quick }] = [machineName(), process.versions.node, values];
  console.log(`${machine}, Node ${node}${quick ? ', quick' : ''}`);
  for (const [name, part] of Object.entries(parts)) {
    if (positionals.length > 0 ? !positionals.includes(name) : long.includes(name)) continue;
    const begun = performance.now();
    try {
      const results = await part({ quick });
      console.log(`\n${name} (${((performance.now() - begun) / 1000).toFixed(0)} s)\n\n${tableOf(results)}`);
      if (values.save) await save(page, name, { date: new Date().toISOString(), machine, node, quick, results });
      if (!results.every(keepsItsLimit)) process.exitCode = 1;
    } catch (error) {
      console.error(`\n${name} failed:`, error);
      process.exitCode = 1;
    }
  }
}
