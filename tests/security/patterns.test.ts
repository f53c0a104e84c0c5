import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

// Without this, it starts another program if there is one.
process.env['RECHECK_BACKEND'] = 'pure';
const { checkSync } = await import('recheck');

const root = fileURLToPath(new URL('../..', import.meta.url));

// What these read is written by the shop or by its operator, not by people who visit or use it.
const ownTexts = /^src\/(?:main|server\/(?:database|testing|mails\.ts|process\/config\.ts|media\/bucket))/;

interface Pattern {
  path: string;
  source: string;
  flags: string;
}

/** The patterns that stand in a file, in their own syntax. */
function patternsOf(path: string): Pattern[] {
  const file = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Pattern[] = [];
  function visit(node: ts.Node): void {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({ path, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  }
  visit(file);
  return found;
}

const paths = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((name) => join('src', name))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !ownTexts.test(path));
const patterns = [...new Map(paths.flatMap(patternsOf).map((one) => [`/${one.source}/${one.flags}`, one])).entries()];

describe('patterns on what people send', () => {
  it('take a time that grows with the length of the text, not with its square', () => {
    expect(patterns.length).toBeGreaterThan(100);
    const slow = patterns.flatMap(([name, { path, source, flags }]) => {
      // `d`, `g` and `v` change what is found, not how long it takes.
      const { status } = checkSync(source, flags.replace(/[dgv]/g, ''), { checker: 'automaton', timeout: 5000 });
      return status === 'vulnerable' ? [`${path}: ${name}`] : [];
    });
    expect(slow).toEqual([]);
  });

  it('with looks ahead take no long time for the texts that are worst for others', () => {
    const worst = ['a', '0', ' ', '-', '.', '@', "'", ';', '<', '"', 'a@', 'a.', '0,', ";'", '\n'].flatMap((part) =>
      ['', '!', '\u0001'].map((end) => part.repeat(20_000) + end),
    );
    const looksAhead = patterns.filter(([, { source }]) => /\(\?<?[=!]|\\\d/.test(source));
    expect(looksAhead.length).toBeGreaterThan(5);
    const slow = looksAhead.flatMap(([name, { path, source, flags }]) => {
      const pattern = new RegExp(source, flags.replace(/[gy]/g, ''));
      return worst.flatMap((text) => {
        // Processor time: a busy machine makes no pattern slower.
        const begun = process.threadCpuUsage().user;
        pattern.test(text);
        return process.threadCpuUsage().user - begun > 300_000
          ? [`${path}: ${name} ${JSON.stringify(text.slice(0, 4))}`]
          : [];
      });
    });
    expect(slow).toEqual([]);
  });
});
