/** The version whose figures stand in `docs/performance.md`. */
const version = '13.5.0';

interface Audit {
  id: string;
  score: number | null;
  numericValue?: number;
  displayValue?: string;
}

/** The part of a Lighthouse report that the bench reads. */
export interface Report {
  categories: Record<string, { score: number | null } | undefined>;
  audits: Record<string, Audit | undefined>;
  runtimeError?: { message: string };
}

type Lighthouse = (
  address: string,
  flags: { port: number; logLevel: 'silent'; output: 'json' },
) => Promise<{ lhr: Report } | undefined>;

/** Loads Lighthouse, which is not among the dependencies: with what it brings it takes 140 MB. */
export async function loadLighthouse(): Promise<Lighthouse> {
  const name: string = 'lighthouse';
  try {
    const module = (await import(name)) as { default: Lighthouse };
    return module.default;
  } catch (cause) {
    throw new Error(
      `The browser bench needs Lighthouse. Install it with: npm install --no-save lighthouse@${version}`,
      {
        cause,
      },
    );
  }
}
