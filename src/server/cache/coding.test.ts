import { expect, it } from 'vitest';
import { codingOf } from './coding.ts';

it('reads Accept-Encoding in every shape that comes', () => {
  for (const [header, coding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP , Br', 'br'],
    ['gzip;q=0.5, br;q=0', 'gzip'],
    ['br ; q=0.000, gzip ; q=1.000', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['*;q=0, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['deflate', 'identity'],
    ['identity;q=0', 'identity'],
    ['', 'identity'],
    [',,;q=', 'identity'],
    // A weight that is none says nothing.
    ['br;q=x', 'br'],
    [`${'x,'.repeat(100_000)}br`, 'identity'],
    [undefined, 'identity'],
  ] as const) {
    expect(codingOf(header), header?.slice(0, 40)).toBe(coding);
  }
});
