import { expect, it } from 'vitest';
import { ApiError } from '#contract/http/client.ts';
import { sessionEndOf } from './session-events.ts';
import { createStepUp, withStepUp } from './step-up.ts';

it('a missing session keeps what was typed, a suspension does not, a second factor comes first', () => {
  expect(sessionEndOf(new ApiError('login_required', 401, ''))).toBe('ended');
  expect(sessionEndOf(new ApiError('login_required', 401, '', { details: { reason: 'suspended' } }))).toBe('closed');
  expect(sessionEndOf(new ApiError('second_factor_required', 403, ''))).toBe('pending');
  expect(sessionEndOf(new ApiError('not_permitted', 403, ''))).toBeNull();
  expect(sessionEndOf(new Error('x'))).toBeNull();
});

it('a call that needs a proof waits for the dialog, is sent again after it, and fails without it', async () => {
  const stepUp = createStepUp();
  const refusal = new ApiError('step_up_required', 403, '');
  let tries = 0;
  const call = () => {
    tries += 1;
    return tries % 2 === 1 ? Promise.reject(refusal) : Promise.resolve('done');
  };
  let loads = 0;
  const early = withStepUp(stepUp, call);
  await Promise.resolve();
  stepUp.whenAsked(() => void (loads += 1));
  expect(loads).toBe(1);
  const remove = stepUp.answerWith(() => Promise.resolve(true));
  expect(await early).toBe('done');
  expect(await withStepUp(stepUp, call)).toBe('done');
  expect([tries, loads]).toEqual([4, 1]);
  remove();
  stepUp.answerWith(() => Promise.resolve(false));
  await expect(withStepUp(stepUp, call)).rejects.toBe(refusal);
  expect(tries).toBe(5);
});
