import { expect, it } from 'vitest';
import { filledAnswer, placeholdersIn } from './answer.rules.ts';

const sara = { name: 'سارة', language: 'ar' as const, orderNumber: 'DN-261121-7KQ4MX' };
const canned = { textEn: 'Dear {name}, your order {order} is ready.', textAr: 'عزيزتي {name}، طلبك {order} جاهز.' };

it('a canned answer has the name and the order number, in the language of the message', () => {
  expect(filledAnswer(canned, sara)).toBe('عزيزتي سارة، طلبك DN-261121-7KQ4MX جاهز.');
  expect(filledAnswer(canned, { ...sara, language: 'en' })).toBe('Dear سارة, your order DN-261121-7KQ4MX is ready.');
  expect(filledAnswer({ ...canned, textAr: '' }, sara)).toBe('Dear سارة, your order DN-261121-7KQ4MX is ready.');
});

it('a placeholder that nothing is known for stays, and is found', () => {
  const text = filledAnswer(canned, { ...sara, orderNumber: null });
  expect(text).toBe('عزيزتي سارة، طلبك {order} جاهز.');
  expect([placeholdersIn(text), placeholdersIn('{orders} {x}')]).toEqual([['{order}'], []]);
});

it('a name is put in as it is', () => {
  expect(filledAnswer(canned, { ...sara, name: '$& {order}', language: 'en', orderNumber: null })).toBe(
    'Dear $& {order}, your order {order} is ready.',
  );
});
