import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { orderStatuses } from '#contract/order-status.ts';
import { optionRow, productRow } from '#server/features/import/import.rules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
  ...readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('README.md'))
    .map((name) => join('src', name)),
];
const scripts = Object.keys(
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }).scripts,
);

/** The anchors of the headings of a page, as GitHub makes them. */
function anchorsOf(text: string): string[] {
  const headings = [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/^#+ (.+)$/gm)];
  return headings.map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(' ', '-'),
  );
}

describe.each(pages)('%s', (page) => {
  const text = readFileSync(join(root, page), 'utf8');

  it('has lines of prose with at most 100 columns', () => {
    const prose = text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').split('\n');
    expect(prose.filter((line) => line.length > 100 && !/^ *[|#]/.test(line))).toEqual([]);
  });

  it('names only scripts that exist', () => {
    const code = [...text.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map((match) => match[0]).join('\n');
    const named = [...code.matchAll(/npm (?:run )?(start|test|run \w[\w:-]*|[a-z][\w:-]*)\b/g)]
      .map((match) => match[1] ?? '')
      .filter((name) => !['audit', 'ci', 'install', 'run'].includes(name));
    expect(named.filter((name) => !scripts.includes(name.replace(/^run /, '')))).toEqual([]);
  });

  it('names only files and folders that exist', () => {
    const named = [...text.matchAll(/`((?:src|docs|tests|bench|torture|\.ci)\/[\w./-]*)`/g)].map(
      (match) => match[1] ?? '',
    );
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('links only to files and headings that exist', () => {
    const linked = [...text.matchAll(/\]\((?!https?:|mailto:)([^)#]*)#?([^)]*)\)/g)];
    const missing = linked.filter(([, path = '', anchor = '']) => {
      const file = path === '' ? join(root, page) : join(root, dirname(page), path);
      return !existsSync(file) || (anchor !== '' && !anchorsOf(readFileSync(file, 'utf8')).includes(anchor));
    });
    expect(missing.map(([link]) => link)).toEqual([]);
  });
});

describe('the README', () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');

  it('begins with the two commands', () => {
    const commands = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1]?.trim());
    expect(commands.slice(0, 2)).toEqual(['npm ci && npm start', 'npm ci && npm test']);
  });

  it('has the commands that CI runs', () => {
    expect(readFileSync(join(root, '.ci/run'), 'utf8')).toMatch(/npm ci[\s\S]*npm run check/);
  });
});

describe('the operations page', () => {
  const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8');

  it('shows every field of a product in a catalogue file', () => {
    const fields = [...Object.keys(productRow.shape), ...Object.keys(optionRow.shape)];
    expect(fields.length).toBeGreaterThan(5);
    expect(fields.filter((field) => !operations.includes(`"${field}"`))).toEqual([]);
  });

  it('names every order status', () => {
    const [row = ''] = /^.*order move NUMBER.*$/m.exec(operations) ?? [];
    expect(orderStatuses.filter((status) => !row.includes(status))).toEqual([]);
  });
});

describe('the coverage of the specification', () => {
  const sentences = readFileSync(join(root, 'docs/proofs/spec-coverage.md'), 'utf8').matchAll(
    /^\| ([A-Z]+[\d.]+) +\| \S/gm,
  );
  const ids = Array.from(sentences, ([, id = '']) => id);
  const comments = ['src', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .flatMap((name) => specComments(join(folder, name))),
  );

  interface SpecComment {
    place: string;
    ids: string[];
    /** The line below the comment, without its indent. */
    above: string;
  }

  function specComments(path: string): SpecComment[] {
    const lines = readFileSync(join(root, path), 'utf8').split('\n');
    return lines.flatMap((line, index) => {
      const list = /^ *\/\/ Spec: (.*)$/.exec(line)?.[1];
      if (list === undefined) return [];
      const above = lines.slice(index + 1).find((next) => !next.trimStart().startsWith('//')) ?? '';
      return [{ place: `${path}:${index + 1}`, ids: list.split(', '), above: above.trimStart() }];
    });
  }

  it('has hundreds of sentences, each with a unique id', () => {
    expect(ids.length).toBeGreaterThan(400);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('has a test for every sentence', () => {
    const carried = new Set(comments.flatMap((comment) => comment.ids));
    expect(ids.filter((id) => !carried.has(id))).toEqual([]);
  });

  // Spec: WEB.17, R.1
  it('has all 70 rules for two directions', () => {
    const rules = Array.from({ length: 70 }, (_, index) => `R${String(index + 1).padStart(2, '0')}`);
    expect(rules.filter((rule) => !ids.some((id) => id.startsWith(`${rule}.`)))).toEqual([]);
  });

  it('has every id that a test carries', () => {
    const known = new Set(ids);
    const unknown = comments.flatMap(({ place, ids: list }) =>
      list.filter((id) => !known.has(id)).map((id) => `${place} ${id}`),
    );
    expect(unknown).toEqual([]);
  });

  it('has its ids directly above tests', () => {
    const astray = comments.filter(({ above }) => !/^(it|test|describe)\b(?!\.(skip|todo)\b)/.test(above));
    expect(astray.map(({ place }) => place)).toEqual([]);
  });
});

it.each(['server', 'console'])('each feature of %s says in a README what it does', (world) => {
  const folder = join(root, 'src', world, 'features');
  expect(readdirSync(folder).filter((name) => !existsSync(join(folder, name, 'README.md')))).toEqual([]);
});

it('ARCHITECTURE has at most 12 kB', () => {
  expect(Buffer.byteLength(readFileSync(join(root, 'ARCHITECTURE.md')))).toBeLessThanOrEqual(12_000);
});

describe('the decisions', () => {
  const folder = join(root, 'docs/decisions');
  const records = readdirSync(folder).filter((name) => name !== 'README.md');
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');

  it('have a date, and name the records that they replace', () => {
    const record = /^# \d+\. .+\n\n- Date: \d{4}-\d\d-\d\d\n- Replaces: .+\n- Replaced by: .+\n/;
    expect(records.length).toBeGreaterThan(20);
    expect(records.filter((name) => !record.test(read(name)))).toEqual([]);
  });

  it('are listed', () => {
    const list = read('README.md').replaceAll(/\s+/g, ' ');
    const titles = records.map((name) => [name, /^# (.+)/.exec(read(name))?.[1] ?? '']);
    expect(titles.filter(([name, title]) => !list.includes(`[${title}](${name})`))).toEqual([]);
  });
});
