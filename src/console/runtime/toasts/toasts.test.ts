import { expect, it } from 'vitest';
import { createToasts } from './toasts.ts';

it('there is one toast at a time, and the timer of an older one does not close it', () => {
  const toasts = createToasts();
  let changes = 0;
  const stop = toasts.subscribe(() => (changes += 1));
  toasts.show({ kind: 'status', text: 'Accepted' });
  const first = toasts.current()?.id ?? 0;
  toasts.show({ kind: 'alert', text: 'Refused' });
  toasts.close(first);
  expect(toasts.current()?.text).toBe('Refused');
  toasts.close(toasts.current()?.id ?? 0);
  expect(toasts.current()).toBeNull();
  expect(changes).toBe(3);
  stop();
});
