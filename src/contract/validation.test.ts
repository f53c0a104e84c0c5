import { describe, expect, it } from 'vitest';
import { cleanLine, cleanParagraph, email, line, optionalPhone, otp, phone } from './validation.ts';

describe('a text', () => {
  it.each([
    '\u200b',
    '\u2060',
    '\u00ad',
    '\u200f',
    '\u061c',
    '\u3164',
    '\u2800',
    '\ufeff \u200d',
    '\u115f\u1160\uffa0',
    '\ufe0f',
  ])('of nothing that can be seen (%j) is empty', (text) => {
    expect(cleanLine(text)).toBe('');
    expect(cleanParagraph(`${text}\n${text}`)).toBe('');
    expect(line('nameRequired', 50).safeParse(text).error?.issues[0]?.message).toBe('nameRequired');
  });

  it('keeps the marks that join letters and emoji', () => {
    for (const text of ['علي\u200cرضا', '👩\u200d👧', '❤\ufe0f', 'a\u00adb']) expect(cleanLine(text)).toBe(text);
  });
});

describe('a phone', () => {
  it.each([
    ['55123456', '+97455123456'],
    ['٣٣١١ ٢٢٣٣', '+97433112233'],
    ['\u2067+974 5512 3456\u2069', '+97455123456'],
    ['97455512345', '+97455512345'],
    ['4411 2233', '+97444112233'],
    ['+966501234567', '+966501234567'],
    ['0044 7911 123456', '+447911123456'],
  ])('%j is %j', (typed, stored) => expect(phone.parse(typed)).toBe(stored));

  it.each([
    '+9745551234',
    '+974555123456',
    '+97497455512345',
    '055512345',
    '000974 55512345',
    '+97412345678',
    '+0123456789',
  ])('%j is refused', (typed) => {
    expect(phone.safeParse(typed).error?.issues[0]?.message).toBe('phoneFormat');
    expect(optionalPhone.safeParse(typed).error?.issues[0]?.message).toBe('phoneFormat');
  });
});

describe('an email address', () => {
  it.each([
    ['Noora@Example.COM ', 'noora@example.com'],
    ['mailto:noora@example.com', 'noora@example.com'],
    ['\u200bnoora@example.com\u200f', 'noora@example.com'],
    ['noora@xn--mgbh0fb.xn--wgbl6a', 'noora@xn--mgbh0fb.xn--wgbl6a'],
    ["r&d+x.u%x/y='o@mail.example.com", "r&d+x.u%x/y='o@mail.example.com"],
    [`${'a'.repeat(64)}@${'b'.repeat(63)}.qa`, `${'a'.repeat(64)}@${'b'.repeat(63)}.qa`],
  ])('%j is %j', (typed, stored) => expect(email.parse(typed)).toBe(stored));

  it.each([
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    'a@b',
    'a..b@example.com',
    '.a@example.com',
    'a@-b.com',
    'a b@example.com',
    'a@example.1',
    'a@b@example.com',
  ])('%j is refused', (typed) => expect(email.safeParse(typed).error?.issues[0]?.message).toBe('emailFormat'));
});

it('a code is read with any digits and marks of direction', () => {
  expect(otp.parse('\u2067١٢３\u200b456\u2069')).toBe('123456');
});
