import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Result, tableOf } from './result.ts';

/** One run of a part: its results, when and on which machine. */
export interface Run {
  date: string;
  machine: string;
  node: string;
  quick: boolean;
  results: Result[];
}

const docs = fileURLToPath(new URL('../docs/proofs/', import.meta.url));
const [begin, end] = ['<!-- figures -->', '<!-- end of figures -->'];

/** The processor of this machine. */
export function machineName(): string {
  return `${cpus().length} x ${cpus()[0]?.model.trim()}`;
}

async function readRuns(page: string): Promise<Record<string, Run>> {
  const text = await readFile(join(docs, `${page}.json`), 'utf8').catch(() => '{}');
  return JSON.parse(text) as Record<string, Run>;
}

function sectionOf([name, { date, machine, node, quick, results }]: [string, Run]): string {
  return `### ${name}\n\n${date.slice(0, 10)}, ${machine}, Node ${node}${quick ? ', quick' : ''}\n\n\`\`\`text\n${tableOf(results)}\n\`\`\`\n`;
}

/**
 * Saves the figures of a run: in a page of `docs/proofs/` and its JSON file, where they replace the last
 * ones, and as a new file in `build/`, for comparisons over time.
 */
export async function save(page: 'performance' | 'promises', name: string, run: Run): Promise<void> {
  const history = fileURLToPath(
    new URL(`../build/${page}/${run.date.replaceAll(':', '-')}-${name}.json`, import.meta.url),
  );
  await mkdir(dirname(history), { recursive: true });
  await writeFile(history, `${JSON.stringify({ [name]: run }, null, 2)}\n`);
  const runs = Object.fromEntries(
    Object.entries({ ...(await readRuns(page)), [name]: run }).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  await writeFile(join(docs, `${page}.json`), `${JSON.stringify(runs, null, 2)}\n`);
  const text = await readFile(join(docs, `${page}.md`), 'utf8');
  const sections = Object.entries(runs).map(sectionOf).join('\n');
  const [before = ''] = text.split(begin, 1);
  const after = text.slice(text.indexOf(end));
  await writeFile(join(docs, `${page}.md`), `${before}${begin}\n\n${sections}\n${after}`);
}
