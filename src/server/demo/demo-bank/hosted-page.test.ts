import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allMessages } from '#i18n/messages/all.ts';
import { cardNames, cardOf, cards } from './cards.ts';
import { openTestBank, type TestBank } from './testing/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

async function read(url: string) {
  const answer = await fetch(url);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

function isLuhn(number: string): boolean {
  const digits = Array.from(number, Number).toReversed();
  const sum = digits.reduce(
    (total, digit, at) => total + (at % 2 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit),
    0,
  );
  return sum % 10 === 0;
}

describe('the page of a payment', () => {
  it.each(['en', 'ar'] as const)('is whole in %s, without a script, and lists the cards', async (language) => {
    const { page } = await bank.begin(bank.newAttempt({ language, option: 'card' }));
    const { status, headers, text } = await read(page);
    expect(status).toBe(200);
    expect(text).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    const { demoBank } = allMessages[language];
    for (const name of cardNames) expect(text).toContain(demoBank.cards[name]);
    for (const words of [demoBank.noMoney, demoBank.choose.debit, demoBank.choose.apple]) expect(text).toContain(words);
    expect(text).not.toMatch(/<script|<img|style=| on\w+=/);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self' http://127.0.0.1:3999; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('offers only the debit card where the shop asked for it, and leads to the other language', async () => {
    const { page } = await bank.begin(bank.newAttempt({ option: 'debit', language: 'en' }));
    const { text } = await read(page);
    expect(text).not.toContain(allMessages.en.demoBank.choose.apple);
    expect((await read(`${page}?lang=ar`)).text).toContain(allMessages.ar.demoBank.cards.title);
  });

  it('escapes what the shop writes', async () => {
    const { page } = await bank.begin(bank.newAttempt({ description: '<b>"Dana"</b>' }));
    expect((await read(page)).text).toContain('&#60;b&#62;');
  });

  it('takes the numbers of the list only, and says so of others', async () => {
    const { page, ref } = await bank.begin();
    const answer = await bank.post(page, 'card', { method: 'debit', number: '4242 4242 4242 4242' });
    const text = await answer.text();
    expect(text).toContain(allMessages.en.demoBank.choose.unknown);
    expect(text).not.toContain('4242');
    expect(await bank.tap.look(ref)).toMatchObject({ state: 'open' });
  });

  it('that does not exist is not there', async () => {
    for (const path of ['/pay/unknown', '/pay/', '/other', '/v3/charges'])
      expect((await read(`${bank.url}${path}`)).status).toBe(404);
    const home = await read(`${bank.url}/?lang=ar`);
    expect([home.status, home.text.includes(allMessages.ar.demoBank.home.title)]).toEqual([200, true]);
  });

  it('is paid once, however often it is sent', async () => {
    const { page, ref } = await bank.begin();
    await bank.post(page, 'card', { method: 'debit', number: cards.paid.number });
    await Promise.all(Array.from({ length: 5 }, () => bank.post(page, 'code', { code: '1234' })));
    expect((await bank.tap.look(ref)).captures).toHaveLength(1);
    await expect.poll(() => bank.box.taken.filter(({ body }) => body.includes(ref)).length).toBe(1);
  });
});

describe('the cards', () => {
  it('have different numbers that a form of a shop would take', () => {
    const numbers = cardNames.map((name) => cards[name].number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.filter((number) => !/^\d{16}$/.test(number) || !isLuhn(number))).toEqual([]);
    expect(cardOf('4215 3755-0088 3243')).toBe('paid');
    expect(cardOf('')).toBeNull();
  });

  it('are in no file and no log, neither those of the list nor others', async () => {
    const typed = ['4539578763621486', ...cardNames.map((name) => cards[name].number)];
    for (const number of typed) {
      const { page } = await bank.begin();
      await bank.post(page, 'card', { method: 'debit', number });
      await bank.post(page, 'code', { code: '1234' });
    }
    const files = readdirSync(bank.dataDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.json'),
    );
    expect(files.length).toBeGreaterThan(typed.length);
    const kept = files.map((name) => readFileSync(join(bank.dataDir, name), 'utf8')).join('\n');
    const sent = bank.box.taken.map(({ body }) => body).join('\n');
    const found = typed.filter((number) => [kept, sent, bank.logged.join('\n')].some((text) => text.includes(number)));
    expect(found).toEqual([]);
  });

  it('and whoever pays are not kept: neither name, nor phone, nor address', async () => {
    await bank.begin();
    const folder = join(bank.dataDir, 'demo-bank/charges');
    const kept = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(kept.filter((text) => /Noura|55123456|noura@/.test(text))).toEqual([]);
  });
});
