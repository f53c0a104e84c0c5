import { expect, it } from 'vitest';
import { callersOf, phoneRangesOf } from './callers.rules.ts';

it('a typed number is the beginning of a number in Qatar or of an international one', () => {
  expect(phoneRangesOf('٥٥ ١٢')).toEqual([
    { from: '+9745512', before: '+9745513' },
    { from: '+5512', before: '+5513' },
  ]);
  expect(phoneRangesOf('+974 5599')).toEqual([{ from: '+9745599', before: '+9745600' }]);
  expect(phoneRangesOf('0097455123456')).toEqual([{ from: '+97455123456', before: '+97455123457' }]);
});

it('fewer than four digits, and the country alone, find nobody', () => {
  for (const typed of ['', '551', '+974551', 'سارة']) expect(phoneRangesOf(typed)).toEqual([]);
});

const guest = {
  id: 2,
  number: 'DN-2',
  name: 'Sara',
  phone: '+97455123456',
  email: '',
  language: 'ar' as const,
  lastOrderAt: new Date('2026-11-20T09:00:00Z'),
  orders: 2,
  spentDirhams: 21_100,
};
const order = {
  id: 2,
  number: 'DN-2',
  stage: 'done' as const,
  at: guest.lastOrderAt,
  pieces: 1,
  totalDirhams: 10_550,
  name: guest.name,
  phone: guest.phone,
  email: '',
  zoneId: 3,
  zone: { en: 'Al Sadd', ar: 'السد' },
  address: 'Villa 7',
  recipientName: '',
  recipientPhone: '',
  gift: null,
};
const gift = { recipientName: 'Hessa', recipientPhone: '+97466001122', message: '', hidePrices: true };

it('two names at one number are two people; the newest order counts, and an address is listed once', () => {
  const earlier = { ...order, id: 1, number: 'DN-1', name: 'sara', email: 'sara@example.qa' };
  const mona = { ...guest, id: 3, name: 'Mona' };
  const callers = callersOf([mona, guest], [{ ...order, id: 3, name: 'Mona', address: 'Tower 9' }, order, earlier]);
  expect(callers.map(({ name }) => name)).toEqual(['Mona', 'Sara']);
  expect(callers[1]).toMatchObject({
    email: 'sara@example.qa',
    addresses: [{ id: 2, address: 'Villa 7' }],
    orders: [{ number: 'DN-2', total: 105.5 }, { number: 'DN-1' }],
  });
});

it('where a recipient was asked for the address stays with the recipient', () => {
  const given = { ...order, gift };
  const asked = { ...order, id: 4, address: 'Tower 1', gift: { ...gift, askRecipient: true } };
  const atCounter = { ...order, id: 5, zoneId: null, address: '' };
  expect(callersOf([guest], [given, asked, atCounter])[0]?.addresses).toMatchObject([
    { id: 2, recipientName: 'Hessa' },
  ]);
});
