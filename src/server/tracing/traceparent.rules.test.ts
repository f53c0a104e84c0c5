import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatTraceparent, parseTraceparent } from './traceparent.rules.ts';

const id = '4bf92f3577b34da6a3ce929d0e0e4736';
const span = '00f067aa0ba902b7';

it.each([
  [`00-${id}-${span}-01`, { id, flags: '01' }],
  [`00-${id}-${span}-00`, { id, flags: '00' }],
  // Unknown flags are not passed on.
  [`00-${id}-${span}-ff`, { id, flags: '01' }],
  // A later version may have more parts.
  [`cc-${id}-${span}-01-what-the-future-brings`, { id, flags: '01' }],
  [`cc-${id}-${span}-01`, { id, flags: '01' }],
])('reads %s', (header, trace) => {
  expect(parseTraceparent(header)).toEqual(trace);
});

it.each([
  undefined,
  '',
  id,
  `00-${id}-${span}`,
  `00-${id}-${span}-01-more`,
  `00-${id}-${span}-01.`,
  `cc-${id}-${span}-01.more`,
  `ff-${id}-${span}-01`,
  `00-${'0'.repeat(32)}-${span}-01`,
  `00-${id}-${'0'.repeat(16)}-01`,
  `00-${id.toUpperCase()}-${span}-01`,
  `00-${id.slice(1)}-${span}-01`,
  `00-${id}-${span}-1`,
  ` 00-${id}-${span}-01`,
  `00-${id}-${span}-01\n`,
  // Two headers.
  `00-${id}-${span}-01, 00-${id}-${span}-01`,
  `cc-${id}-${span}-01-${'x'.repeat(300)}`,
])('ignores %j', (header) => {
  expect(parseTraceparent(header)).toBeNull();
});

it('finds only hexadecimal digits, whatever the header contains', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\da-f-]{50,60}$/)), (header) => {
      const trace = parseTraceparent(header);
      if (trace) expect(formatTraceparent(trace, span)).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-0[01]$/);
    }),
  );
});
