import { requiredLanguages } from '#contract/values/locale.ts';
import { withBrowser } from './browser.ts';
import { median, type Result } from './result.ts';

/** The version of the figures in `docs/proofs/performance.md`. */
const version = '13.5.0';

interface Audit {
  id: string;
  score: number | null;
  numericValue?: number;
  displayValue?: string;
}

/** The part of a Lighthouse report that the bench reads. */
interface Report {
  categories: Record<string, { score: number | null } | undefined>;
  audits: Record<string, Audit | undefined>;
  runtimeError?: { message: string };
}

type Lighthouse = (
  address: string,
  flags: { port: number; logLevel: 'silent'; output: 'json' },
) => Promise<{ lhr: Report } | undefined>;

/** Loads Lighthouse. It is not a dependency, because it takes 140 MB. */
async function loadLighthouse(): Promise<Lighthouse> {
  const name: string = 'lighthouse';
  try {
    const module = (await import(name)) as { default: Lighthouse };
    return module.default;
  } catch (cause) {
    throw new Error(
      `The lighthouse bench needs Lighthouse. Install it with: npm install --no-save lighthouse@${version}`,
      {
        cause,
      },
    );
  }
}

interface Figures {
  performance: number;
  accessibility: number;
  'best-practices': number;
  seo: number;
  lcpMs: number;
  tbtMs: number;
  shift: number;
}

async function runLighthouse(address: string, port: number): Promise<Figures> {
  const lighthouse = await loadLighthouse();
  const run = await lighthouse(address, { port, logLevel: 'silent', output: 'json' });
  if (!run) throw new Error(`Lighthouse returned no report for ${address}.`);
  const { categories, audits, runtimeError } = run.lhr;
  if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`);
  const score = (name: string) => Math.round(100 * (categories[name]?.score ?? 0));
  const value = (name: string) => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY;
  if (process.env['LIGHTHOUSE_COMPLAINTS']) complain(address, run.lhr);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
  };
}

/** With LIGHTHOUSE_COMPLAINTS=1: prints the failed audits. */
function complain(address: string, { audits }: Report): void {
  console.log(address);
  for (const { id, score, displayValue } of Object.values(audits).filter((audit) => audit !== undefined))
    if (score !== null && score < 0.9) console.log(`  ${id} ${score} ${displayValue ?? ''}`);
}

function resultsOf(page: string, runs: Figures[]): Result[] {
  const how = `Lighthouse, mobile, median of ${runs.length}`;
  const of = (name: keyof Figures) => median(runs.map((run) => run[name]));
  const score = (name: keyof Figures, atLeast: number): Result => ({
    what: `${page}: ${name}`,
    value: of(name),
    unit: 'points',
    atLeast,
    how,
  });
  return [
    score('performance', 95),
    score('accessibility', 100),
    score('best-practices', 100),
    score('seo', 100),
    { what: `${page}: largest paint`, value: of('lcpMs'), unit: 'ms', limit: 2000, how },
    { what: `${page}: blocking time`, value: of('tbtMs'), unit: 'ms', limit: 100, how },
    { what: `${page}: layout shift`, value: of('shift'), unit: 'shift', limit: 0.02, how },
  ];
}

/** Lighthouse's scores for a phone, computed for a slow connection. */
export async function benchLighthouse({ quick }: { quick: boolean }): Promise<Result[]> {
  // First: without Lighthouse this fails at once.
  await loadLighthouse();
  return withBrowser(async ({ url, paths, port }) => {
    const results: Result[] = [];
    for (const language of requiredLanguages)
      for (const [name, path] of Object.entries(paths)) {
        const runs: Figures[] = [];
        for (let time = 0; time < (quick ? 1 : 5); time += 1)
          runs.push(await runLighthouse(`${url}/${language}${path}`, port));
        results.push(...resultsOf(`${name} in ${language}`, runs));
      }
    return results;
  });
}
