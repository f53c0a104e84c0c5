import { describe, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import type { ReadEndpoint, Write } from './endpoint.ts';

const response = z.null();
const summary = 'Do it.';
const version = z.int();

describe('an endpoint of the console compiles', () => {
  it('only with a permission, or with a word for calls that need none', () => {
    expectTypeOf({ summary, access: 'orders.read', response } as const).toExtend<ReadEndpoint>();
    expectTypeOf({ summary, access: 'anyone', response } as const).toExtend<ReadEndpoint>();
    expectTypeOf({ summary, response } as const).not.toExtend<ReadEndpoint>();
    expectTypeOf({ summary, access: 'orders.eat', response } as const).not.toExtend<ReadEndpoint>();
  });

  it('for a write only with an action of the log and a rule for versions', () => {
    const body = z.object({ version, to: z.string() });
    const write = { summary, access: 'orders.edit', response, body } as const;
    const good = { ...write, audit: 'order.moved', versioned: 'one' } as const;
    expectTypeOf(good).toExtend<Write>();
    expectTypeOf(good).not.toExtend<ReadEndpoint>();
    expectTypeOf({ ...write, versioned: 'one' } as const).not.toExtend<Write>();
    expectTypeOf({ ...write, audit: 'order.moved' } as const).not.toExtend<Write>();
    expectTypeOf({ ...write, audit: 'order.eaten', versioned: 'one' } as const).not.toExtend<Write>();
  });

  it('only with the numbers in the body that its rule for versions names', () => {
    const write = { summary, access: 'orders.edit', response, audit: 'order.moved' } as const;
    const text = z.object({ to: z.string() });
    const each = z.object({ items: z.array(z.object({ id: z.int(), version })) });
    const delta = z.object({ seen: z.int(), counted: z.int() });
    expectTypeOf({ ...write, versioned: 'each', body: each } as const).toExtend<Write>();
    expectTypeOf({ ...write, versioned: 'delta', body: delta } as const).toExtend<Write>();
    expectTypeOf({ ...write, versioned: 'none' } as const).toExtend<Write>();
    expectTypeOf({ ...write, versioned: 'one', body: text } as const).not.toExtend<Write>();
    expectTypeOf({ ...write, versioned: 'one' } as const).not.toExtend<Write>();
    expectTypeOf({ ...write, versioned: 'each', body: text } as const).not.toExtend<Write>();
    expectTypeOf({ ...write, versioned: 'delta', body: text } as const).not.toExtend<Write>();
  });
});
