import { expect, expectTypeOf, it } from 'vitest';
import { type OrderId, orderId, type UserId } from './ids.ts';

it('the compiler refuses an id of another kind; a plain number is accepted', () => {
  expectTypeOf<UserId>().not.toExtend<OrderId>();
  expectTypeOf<[OrderId, UserId]>().not.toExtend<[UserId, OrderId]>();
  expectTypeOf<number>().toExtend<OrderId>();
  const parsed = orderId.parse(7);
  expectTypeOf(parsed).not.toExtend<UserId>();
  expect(parsed).toBe(7);
});
