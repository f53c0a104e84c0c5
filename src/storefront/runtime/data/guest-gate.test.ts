import { expect, test } from 'vitest';
import { createGuestGate } from './guest-gate.ts';

function setUp() {
  const state = { known: false, open: 0, atOnce: 0 };
  const gate = createGuestGate(() => state.known);
  const call = (brings: boolean) => () =>
    new Promise<void>((resolve) => {
      state.open += 1;
      state.atOnce = Math.max(state.atOnce, state.open);
      setTimeout(() => {
        state.open -= 1;
        state.known ||= brings;
        resolve();
      }, 5);
    });
  return { state, gate, call };
}

test('the first call of a new guest runs alone; the others run concurrently when the id is known', async () => {
  const { state, gate, call } = setUp();
  const first = gate(call(true));
  const others = [1, 2, 3].map(() => gate(call(true)));
  expect(state.open).toBe(1);
  await first;
  expect(state.atOnce).toBe(1);
  await Promise.all(others);
  expect(state.atOnce).toBe(3);
});

test('if the first call fails or returns no id, the next one runs alone', async () => {
  const { state, gate, call } = setUp();
  const failing = gate(() => Promise.reject(new Error('no network')));
  const others = [gate(call(false)), gate(call(true)), gate(call(true))];
  await expect(failing).rejects.toThrow('no network');
  await others[0];
  expect(state.atOnce).toBe(1);
  await Promise.all(others);
  expect(state.known).toBe(true);
});
