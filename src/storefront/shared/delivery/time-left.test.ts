import { expect, it } from 'vitest';
import { createTranslator } from 'use-intl/core';
import { delivery as arabic } from '#i18n/messages/ar/delivery.ts';
import { delivery as english } from '#i18n/messages/en/delivery.ts';
import { nextChangeMs, timeLeft } from './time-left.ts';
import { timeLeftText } from './time-left-text.ts';

const until = '2026-11-23T11:01:00.000Z';
const before = (ms: number) => Date.parse(until) - ms;
const minute = 60_000;

it('counts full minutes down and ends with the last one', () => {
  expect(timeLeft(until, before(130 * minute))).toEqual({ hours: 2, minutes: 10 });
  expect(timeLeft(until, before(130 * minute - 1))).toEqual({ hours: 2, minutes: 9 });
  expect(timeLeft(until, before(minute))).toEqual({ hours: 0, minutes: 1 });
  expect(timeLeft(until, before(minute - 1))).toBeNull();
  expect(timeLeft(until, before(0))).toBeNull();
  expect(timeLeft(until, before(-minute))).toBeNull();
});

it('changes when a full minute is over', () => {
  const now = before(130 * minute + 500);
  expect(timeLeft(until, now + nextChangeMs(until, now))).toEqual({ hours: 2, minutes: 9 });
  expect(timeLeft(until, now + nextChangeMs(until, now) - 1)).toEqual({ hours: 2, minutes: 10 });
});

const en = createTranslator({ locale: 'en', messages: english, namespace: 'delivery' });
const ar = createTranslator({ locale: 'ar', messages: arabic, namespace: 'delivery' });

it.each([
  [{ hours: 2, minutes: 10 }, '2 h 10 min', 'ساعتين و10 دقائق'],
  [{ hours: 1, minutes: 0 }, '1 h', 'ساعة'],
  [{ hours: 0, minutes: 1 }, '1 min', 'دقيقة'],
  [{ hours: 0, minutes: 2 }, '2 min', 'دقيقتين'],
  [{ hours: 3, minutes: 11 }, '3 h 11 min', '3 ساعات و11 دقيقة'],
  [{ hours: 11, minutes: 59 }, '11 h 59 min', '11 ساعة و59 دقيقة'],
])('%o reads %s and %s', (left, inEnglish, inArabic) => {
  expect(timeLeftText(en, left)).toBe(inEnglish);
  expect(timeLeftText(ar, left)).toBe(inArabic);
});
