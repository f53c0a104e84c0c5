import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Result, tableOf } from './result.ts';

/** One bench as it last ran: what it measured, when and on what. */
export interface Run {
  date: string;
  machine: string;
  node: string;
  quick: boolean;
  results: Result[];
}

const docs = fileURLToPath(new URL('../docs/', import.meta.url));
const [begin, end] = ['<!-- figures -->', '<!-- end of figures -->'];

/** What this machine is, in a few words. */
export function machineName(): string {
  return `${cpus().length} x ${cpus()[0]?.model.trim()}`;
}

async function readRuns(): Promise<Record<string, Run>> {
  const text = await readFile(join(docs, 'performance.json'), 'utf8').catch(() => '{}');
  return JSON.parse(text) as Record<string, Run>;
}

function sectionOf([name, { date, machine, node, quick, results }]: [string, Run]): string {
  return `### ${name}\n\n${date.slice(0, 10)}, ${machine}, Node ${node}${quick ? ', quick' : ''}\n\n\`\`\`text\n${tableOf(results)}\n\`\`\`\n`;
}

/**
 * Keeps a bench's figures: in `docs/performance.json` and `docs/performance.md`, where they replace its last ones, and in `build/bench/`, one file a run, for
 * comparing over time.
 */
export async function save(name: string, run: Run): Promise<void> {
  const history = fileURLToPath(
    new URL(`../build/bench/${run.date.replaceAll(':', '-')}-${name}.json`, import.meta.url),
  );
  await mkdir(dirname(history), { recursive: true });
  await writeFile(history, `${JSON.stringify({ [name]: run }, null, 2)}\n`);
  const runs = Object.fromEntries(
    Object.entries({ ...(await readRuns()), [name]: run }).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  await writeFile(join(docs, 'performance.json'), `${JSON.stringify(runs, null, 2)}\n`);
  const page = await readFile(join(docs, 'performance.md'), 'utf8');
  const sections = Object.entries(runs).map(sectionOf).join('\n');
  const [before = ''] = page.split(begin, 1);
  const after = page.slice(page.indexOf(end));
  await writeFile(join(docs, 'performance.md'), `${before}${begin}\n\n${sections}\n${after}`);
}
