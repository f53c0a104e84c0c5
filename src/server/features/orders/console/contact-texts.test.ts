import { describe, expect, it } from 'vitest';
import { type RequiredLanguage, requiredLanguages } from '#contract/values/locale.ts';
import { type Addressed, contactTexts } from './contact-texts.ts';

const statuses = ['Pending', 'Processing', 'Shipped', 'Delivered', 'Completed', 'Cancelled'] as const;
const gift = {
  recipientName: 'Maryam',
  recipientPhone: '+97455000108',
  message: 'Happy birthday',
  hidePrices: true,
  from: null as string | null,
  surprise: false,
  askRecipient: false,
};
const named = { ...gift, from: 'Your neighbour' };
const surprise = { ...named, surprise: true };

const pinWords: Record<RequiredLanguage, RegExp> = { en: /PIN/i, ar: /رمز/ };

function textsOf(more: Partial<Addressed> = {}) {
  return contactTexts({
    language: 'en',
    shop: { en: 'Dana', ar: 'دانة' },
    number: 'DN-261126-7NPM1W',
    status: 'Shipped',
    giver: { name: 'Omar Haddad' },
    recipient: { name: 'Maryam' },
    gift,
    delivery: { day: '2026-11-30', from: '16:00', to: '20:00' },
    recipientUrl: 'https://shop.example/en/for-you/abcdefghijklmnopqrstuv',
    isAsked: false,
    isLapsed: false,
    dueDirhams: 173_75,
    editMessage: null,
    proof: { at: 'pin', pin: '4821' },
    ...more,
  });
}

describe.each(requiredLanguages)('the message to the recipient of a gift in %s', (language) => {
  const everyGift = [gift, named, surprise].flatMap((one) =>
    statuses.flatMap((status) =>
      [0, 173_75].map((dueDirhams) =>
        textsOf({ language, status, dueDirhams, gift: one, editMessage: 'Edited 96.50' }),
      ),
    ),
  );

  it('names no price, no PIN, no order number and no text of the giver', () => {
    for (const { recipient } of everyGift) {
      expect(recipient ?? '').not.toMatch(/173|96\.50|4821|DN-/);
      expect(recipient ?? '').not.toMatch(pinWords[language]);
    }
  });

  it('names the giver as the card does, and nobody for a giver without a name', () => {
    for (const status of statuses.filter((one) => one !== 'Cancelled')) {
      expect(textsOf({ language, status, gift: named }).recipient).toContain('Your neighbour');
      expect(textsOf({ language, status, gift }).recipient).toContain('Maryam');
    }
    for (const { recipient } of everyGift) expect(recipient ?? '').not.toContain('Omar');
  });

  it('says the time before and on the way', () => {
    for (const status of ['Pending', 'Processing', 'Shipped'] as const)
      expect(textsOf({ language, status }).recipient).toMatch(language === 'en' ? /4–8 pm/ : /4–8 م/);
  });

  it('asks for place and time with the link, and has the link on the way', () => {
    const asked = textsOf({ language, status: 'Pending', isAsked: true, delivery: null });
    expect(asked.recipient).toContain('/for-you/');
    expect(asked.giver).toContain('/for-you/');
    expect(textsOf({ language }).recipient).toContain('/for-you/');
  });

  it('asks for place and time without the link once it is closed', () => {
    const closed = textsOf({ language, status: 'Pending', isAsked: true, isLapsed: true, delivery: null });
    for (const text of [closed.recipient, closed.giver]) {
      expect(text).not.toContain('/for-you/');
      expect(text).toMatch(language === 'en' ? /where and when to bring/ : /مكان .*وموعده/);
    }
    expect(closed.giver).toContain('DN-261126-7NPM1W');
  });

  it('is none for a surprise before it is at the door, and for a cancelled order', () => {
    for (const status of ['Pending', 'Processing'] as const)
      expect(textsOf({ language, status, gift: surprise }).recipient).toBeNull();
    expect(textsOf({ language, gift: surprise }).recipient).toMatch(language === 'en' ? /at your door/ : /عند بابك/);
    expect(textsOf({ language, status: 'Cancelled' }).recipient).toBeNull();
  });
});

describe.each(requiredLanguages)('the message to the giver in %s', (language) => {
  it('asks who will be at the door and says where the PIN is', () => {
    const { giver } = textsOf({ language });
    expect(giver).toMatch(language === 'en' ? /Who will be at the door\?/ : /من سيستلم الطلب؟/);
    for (const part of ['Omar Haddad', 'Maryam', 'DN-261126-7NPM1W', '4821']) expect(giver).toContain(part);
    expect(giver).toMatch(/173\.75/);
    expect(textsOf({ language, dueDirhams: 0 }).giver).not.toMatch(/173\.75/);
  });

  it('is what the shop wrote about its last edit until the order is handed over', () => {
    const editMessage = 'We replaced the vase.';
    expect(textsOf({ language, status: 'Processing', editMessage }).giver).toBe(editMessage);
    expect(textsOf({ language, editMessage }).giver).not.toBe(editMessage);
  });
});

describe('the messages of an order without a gift', () => {
  const own = { gift: null, recipient: { name: 'Omar Haddad' } };

  it('go to the customer only, with the PIN', () => {
    const { giver, recipient } = textsOf(own);
    expect(recipient).toBeNull();
    expect(giver).toContain('Your delivery PIN is');
  });

  it('tell someone else at a saved address of a delivery, without naming the customer', () => {
    const { recipient } = textsOf({ ...own, recipient: { name: 'Maryam' } });
    expect(recipient).toContain('a delivery for you');
    expect(recipient).not.toContain('Omar');
  });
});
