import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];
const scripts = Object.keys(
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }).scripts,
);

describe.each(pages)('%s', (page) => {
  const text = readFileSync(join(root, page), 'utf8');

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

  it('links only to files that exist', () => {
    const linked = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map((match) => match[1] ?? '');
    expect(linked.filter((path) => !existsSync(join(root, dirname(page), path)))).toEqual([]);
  });
});

describe('the README', () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');

  it('begins with the two commands', () => {
    const commands = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1]?.trim());
    expect(commands.slice(0, 2)).toEqual(['npm ci && npm start', 'npm ci && npm test']);
  });

  it('is what CI runs', () => {
    expect(readFileSync(join(root, '.ci/run'), 'utf8')).toMatch(/npm ci[\s\S]*npm run check/);
  });
});

describe('the coverage of the specification', () => {
  const lines = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Where |'));
  const titlesIn = new Map<string, string[]>();

  // Every title of a test, with the blanks of its table still in it.
  function titlesOf(path: string): string[] {
    const known = titlesIn.get(path);
    if (known) return known;
    const found = readFileSync(join(root, path), 'utf8').matchAll(
      /(?:\b(?:it|test|describe)|\))\(\s*(?:'((?:\\.|[^'\\])*)'|`((?:\\.|[^`\\])*)`)/g,
    );
    const titles = [...found].map(([, plain, template]) => (plain ?? template ?? '').replaceAll("\\'", "'"));
    titlesIn.set(path, titles);
    return titles;
  }

  it('has hundreds of lines', () => {
    expect(lines.length).toBeGreaterThan(400);
  });

  it('names for every line a test that exists', () => {
    const open = lines.filter((line) => {
      const named = [...line.matchAll(/`([\w./-]+\.test\.tsx?)` “([^”]+)”/g)];
      const stands = ([, path = '', title = '']: RegExpExecArray) =>
        existsSync(join(root, path)) && titlesOf(path).some((one) => one.includes(title.replaceAll('\\|', '|')));
      return named.length === 0 || !named.every(stands);
    });
    expect(open).toEqual([]);
  });
});
