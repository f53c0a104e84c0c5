import { expect, it } from 'vitest';
import { contactOf } from './new-order-draft.ts';

const account = { name: 'نورة', phone: '+97455129876', email: 'noora@example.qa', language: 'ar' } as const;

it('the account fills in what was not typed, and what was typed stays, also when it was emptied', () => {
  expect(contactOf({}, account, 'en')).toMatchObject(account);
  expect(contactOf({ phone: '66001122', email: '' }, account, 'en')).toMatchObject({
    ...account,
    phone: '66001122',
    email: '',
  });
  expect(contactOf({ address: 'Villa 7' }, null, 'en')).toMatchObject({ name: '', language: 'en', address: 'Villa 7' });
});
