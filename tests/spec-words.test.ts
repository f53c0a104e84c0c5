import { describe, expect, it } from 'vitest';
import { limits, storageKeys } from '#contract/values/limits.ts';
import { defaultLanguage, requiredLanguages } from '#contract/values/locale.ts';
import { ar } from '#i18n/messages/ar.ts';
import { en } from '#i18n/messages/en.ts';

// Texts and numbers that the specification fixes to the letter.

// Spec: S5.2
it('the form messages are those of the specification, and each has an Arabic translation', () => {
  const agreed = {
    emailRequired: 'Email is required',
    emailFormat: 'Email must be a valid email',
    passwordRequired: 'Password is required',
    passwordMin: 'Password must be at least 8 characters',
    confirmPasswordMatch: 'Passwords must match',
    confirmPasswordRequired: 'Confirm password is required',
    nameRequired: 'Name is required',
    phoneRequired: 'Phone number is required',
    phoneFormat: 'The phone number must be between 10 and 15 digits',
    otpMin: 'OTP code must be 6 characters',
    otpRequired: 'OTP code is required',
    messageRequired: 'Message is required',
    commentRequired: 'Comment is required',
  };
  expect(en.validation).toMatchObject(agreed);
  for (const key of Object.keys(agreed) as (keyof typeof agreed)[])
    expect(ar.validation[key]).toMatch(/[\u0621-\u064a]/);
});

// Spec: S8.13
it('the messages of errors, empty states and success are those of the specification', () => {
  const agreed = [
    [en.error.network, ar.error.network, 'Check your internet connection'],
    [en.error.unexpected, ar.error.unexpected, 'Unexpected Application Error!'],
    [en.search.no_found, ar.search.no_found, 'no found'],
    [en.personalisation.none, ar.personalisation.none, 'No Custom Option Found'],
    [en.personalisation.savedLocal, ar.personalisation.savedLocal, 'Data stored locally for later use.'],
    [en.choice.select, ar.choice.select, 'Please select a variant'],
    [en.product.added, ar.product.added, 'Product added to the cart successfully'],
    [en.contact.sentTitle, ar.contact.sentTitle, 'Ok sending message'],
  ];
  for (const [english, arabic, sentence] of agreed) {
    expect(english).toBe(sentence);
    expect(arabic).toMatch(/[\u0621-\u064a]/);
  }
});

describe('the constants of the specification', () => {
  // Spec: S9.13
  it('are all in one file', () => {
    expect(limits).toMatchObject({
      passwordMin: 8,
      otpLength: 6,
      phoneDigitsMin: 10,
      phoneDigitsMax: 15,
      cartQuantityMax: 50,
      cartUpdateDelayMs: 1000,
      orderSearchDelayMs: 1000,
      orderPageSizes: [5, 10, 15, 20],
      orderPageSizeDefault: 5,
      paginationAround: 2,
      bannerCount: 4,
      bannerIntervalMs: 3000,
      bannerFadeMs: 600,
      homeCategories: 7,
      testimonialsPerPage: 3,
      suggestionsHeightRem: 12,
      favouriteLockMs: 1000,
      skeletons: { products: 8, offers: 6, categories: 7, comments: 5, favourites: 8 },
      ratingMax: 5,
      ratingStep: 0.5,
      toasts: { max: 20, errorMs: 4000, successMs: 2000 },
      query: { keptMs: 300_000, retries: 3, retryFirstMs: 1000, retryMaxMs: 30_000 },
      policy: { returnDays: 3, refundDays: 10, privacyDays: 30 },
    });
  });

  // Spec: S3.3
  it('name the keys of cookies and browser storage', () => {
    expect(storageKeys).toMatchObject({
      tokenCookie: 'dana',
      guestCookie: 'guest_id',
      csrfCookie: 'XSRF-TOKEN',
      language: 'lang',
      pendingOptions: 'pendingData',
    });
  });

  // Spec: S9.14
  it('have two languages, English first', () => {
    expect([defaultLanguage, ...requiredLanguages]).toEqual(['en', 'en', 'ar']);
  });
});
