import { expect, it } from 'vitest';
import { limits } from '../values/limits.ts';
import { inviteName } from './invite-name.ts';

it('an invitation has the name that was typed, or else the one of its email', () => {
  expect(inviteName({ name: ' Salim ', email: 's.n@shop.qa' })).toBe('Salim');
  expect(inviteName({ name: ' ', email: ' s.n@shop.qa' })).toBe('s.n');
  expect(inviteName({ email: `${'n'.repeat(500)}@shop.qa` })).toHaveLength(limits.nameMax);
  expect(inviteName({})).toBe('');
});
