import { expect, it } from 'vitest';
import { chooseEncoding } from './content-encoding.ts';

it('reads Accept-Encoding in every form', () => {
  for (const [header, encoding] of [
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
    // An invalid quality is ignored.
    ['br;q=x', 'br'],
    [`${'x,'.repeat(100_000)}br`, 'identity'],
    [undefined, 'identity'],
  ] as const) {
    expect(chooseEncoding(header), header?.slice(0, 40)).toBe(encoding);
  }
});
