import { expect, test } from 'vitest';
import { eraseOtp, otpDigits, typeOtp } from './otp-value.ts';

test.each([
  ['123 456', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳-۴۵۶', '123456'],
  ['code: 12', '12'],
  ['abc', ''],
])('the digits of %j are %j', (text, digits) => {
  expect(otpDigits(text)).toBe(digits);
});

test('a digit moves the focus on, the last one keeps it', () => {
  expect(typeOtp('', 0, '1', 6)).toEqual({ value: '1', focus: 1 });
  expect(typeOtp('12345', 5, '6', 6)).toEqual({ value: '123456', focus: 5 });
});

test('a complete code pasted or filled in anywhere fills all boxes', () => {
  expect(typeOtp('9', 0, '١٢٣ ٤٥٦', 6)).toEqual({ value: '123456', focus: 5 });
  expect(typeOtp('12', 2, '654321', 6).value).toBe('654321');
});

test('boxes fill without gaps', () => {
  expect(typeOtp('12', 5, '3', 6)).toEqual({ value: '123', focus: 3 });
});

test('a new digit replaces the old one, also if the box contains both', () => {
  expect(typeOtp('123456', 2, '9', 6).value).toBe('129456');
  expect(typeOtp('123456', 2, '39', 6)).toEqual({ value: '129456', focus: 3 });
  expect(typeOtp('123456', 2, '33', 6).value).toBe('123456');
});

test('letters change nothing', () => {
  expect(typeOtp('12', 1, 'x', 6)).toEqual({ value: '12', focus: 1 });
});

test('backspace empties its box, or the one before an empty box', () => {
  expect(eraseOtp('123', 2)).toEqual({ value: '12', focus: 2 });
  expect(eraseOtp('123', 3)).toEqual({ value: '12', focus: 2 });
  expect(eraseOtp('', 0)).toEqual({ value: '', focus: 0 });
});
