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
      .filter((name) => !['ci', 'install', 'run'].includes(name));
    expect(named.filter((name) => !scripts.includes(name.replace(/^run /, '')))).toEqual([]);
  });

  it('names only files and folders that exist', () => {
    const named = [...text.matchAll(/`((?:src|docs|tests|bench|\.ci)\/[\w./-]*)`/g)].map((match) => match[1] ?? '');
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
