import { expect, it } from 'vitest';
import { ownScriptAddress } from './trusted-types.ts';

it('only the worker of the console is a script address', () => {
  expect(ownScriptAddress('/console/sw.js')).toBe('/console/sw.js');
  for (const text of ['/sw.js', '/console/sw.js?x', '//evil.example/console/sw.js', 'data:text/javascript,1', ''])
    expect(ownScriptAddress(text), text).toBeNull();
});
