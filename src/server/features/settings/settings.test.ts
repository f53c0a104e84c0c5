import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { languages } from '#contract/values/locale.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('settings').execute();
});

describe('a shop without settings', () => {
  it('has a name and a tagline in both languages and nothing else', async () => {
    const english = await shop.apiFor()('getShop');
    expect(english).toEqual({
      name: 'Dana',
      logo: null,
      tagline: 'Order online, delivered across Qatar',
      legalName: '',
      commercialRegistration: '',
      address: '',
      emails: [],
      phones: [],
      social: { instagram: '', facebook: '', tiktok: '', snapchat: '' },
      appStores: { appStore: '', playStore: '' },
      freeDeliveryFrom: null,
      cashOnDelivery: true,
    });
    expect((await shop.apiFor({ language: 'ar' })('getShop')).name).toBe('دانة');
  });

  it('may be stored by any cache, separately for each language', async () => {
    const answer = await shop.request({ method: 'GET', url: '/api/v1/shop' });
    expect(answer.headers['cache-control']).toMatch(/^public/);
    expect(answer.headers.vary).toContain('Accept-Language');
  });
});

describe('settings', () => {
  it('are shown as soon as they are set', async () => {
    const { settings } = shop.services;
    await settings.set('name', { en: 'Oud House', ar: 'بيت العود' });
    await settings.set('phones', ['4412 3456', '٠٠٩٧٤٥٥١٢٣٤٥٦']);
    await settings.set('emails', ['hello@oud.example', 'hello@oud.example']);
    await settings.set('instagram', 'https://instagram.com/oudhouse');
    await settings.set('freeDeliveryFrom', 199.5);
    await settings.set('whatsapp', '5512 3456');
    const arabic = await shop.apiFor({ language: 'ar' })('getShop');
    expect(arabic).toMatchObject({
      name: 'بيت العود',
      phones: ['+97444123456', '+97455123456'],
      // What is there twice is shown once.
      emails: ['hello@oud.example'],
      social: { instagram: 'https://instagram.com/oudhouse' },
      freeDeliveryFrom: 199.5,
      whatsapp: '+97455123456',
    });
    expect(await settings.freeDeliveryFromDirhams(shop.db)).toBe(19_950);
    expect(await settings.get('mailLanguage')).toBe('en');
  });

  it.each([
    ['name', 'Oud House', 'name: must be an object with "en" and "ar"'],
    ['name', { en: 'Oud House', ar: ' ' }, 'name.ar: must not be empty'],
    ['name', { en: 'a', ar: 'b', xx: 'c' }, 'name: has no field xx'],
    ['emails', ['no address'], 'emails.0: must be an e-mail address'],
    ['emails', ['a@b.qa', 'b@b.qa', 'c@b.qa'], 'emails: must be at most two'],
    ['phones', ['123'], 'phones.0: must be a phone number with its country code'],
    ['whatsapp', 'call us', 'whatsapp: must be a phone number with its country code, or empty'],
    ['tiktok', 'http://tiktok.com/@x', 'tiktok: must be an https:// address, or empty'],
    ['snapchat', 'javascript:alert(1)', 'snapchat: must be an https:// address, or empty'],
    ['logo', '../../etc/passwd', 'logo: must be the path of a stored picture'],
    ['freeDeliveryFrom', -1, 'freeDeliveryFrom: must not be negative'],
    ['freeDeliveryFrom', 10.123, 'freeDeliveryFrom: must have at most two decimals'],
    ['freeDeliveryFrom', '100', 'freeDeliveryFrom: must be a number'],
    ['mailLanguage', 'xx', `mailLanguage: must be ${languages.join(' or ')}`],
    ['currency', 'USD', 'currency: must be QAR'],
    ['constructor', 'x', 'constructor: there is no such setting'],
    ['nmae', 'x', 'nmae: there is no such setting'],
  ])('refuse %s = %j', async (key, value, reason) => {
    const before = await shop.services.settings.all();
    const refusal = await shop.services.settings.set(key, value).catch((error: unknown) => error as Error);
    expect(refusal).toMatchObject({ name: 'OperatorError', message: expect.stringContaining(reason) });
    expect(await shop.services.settings.all()).toEqual(before);
  });
});

describe('a settings file', () => {
  it('sets keys, zones and payment options, and is exported unchanged', async () => {
    const { settings } = shop.services;
    await settings.load({
      legalName: { en: 'Oud House W.L.L.', ar: 'بيت العود ذ.م.م' },
      zones: {
        doha: { fee: 12.5 },
        dukhan: { active: false },
        'sea-line': { name: { en: 'Sealine', ar: 'سيلين' }, fee: 60 },
      },
      paymentOptions: { cash: { fee: 5 } },
    });
    const zones = (await shop.apiFor({ language: 'ar' })('listZones')).rows;
    expect(zones.find((zone) => zone.name === 'الدوحة')?.shippingFee).toBe(12.5);
    expect(zones.some((zone) => zone.name === 'دخان')).toBe(false);
    expect(zones.at(-1)).toMatchObject({ name: 'سيلين', shippingFee: 60 });
    expect((await shop.apiFor()('getCashFee')).fee).toBe(5);

    const whole = await settings.all();
    await settings.load(whole);
    expect(await settings.all()).toEqual(whole);
  });

  it('changes nothing if any value is wrong, and reports every error', async () => {
    const { settings } = shop.services;
    const before = await settings.all();
    const refusal = await settings
      .load({
        name: { en: 'X', ar: 'س' },
        zones: { doha: { fee: -1 }, Doha: {} },
        paymentOptions: { cash: { free: true } },
      })
      .catch((error: unknown) => (error as Error).message);
    expect(refusal).toContain('zones.doha.fee: must not be negative');
    expect(refusal).toContain('zones.Doha: a code has small letters, digits and dashes');
    expect(refusal).toContain('paymentOptions.cash: has no field free');
    const late = await settings
      .load({
        name: { en: 'X', ar: 'س' },
        zones: { nowhere: { fee: 1 } },
        paymentOptions: { cheque: { active: true } },
      })
      .catch((error: unknown) => (error as Error).message);
    expect(late).toContain('zones.nowhere: a new zone needs a name and a fee');
    expect(late).toContain('paymentOptions.cheque: there is no such payment option');
    expect(await settings.all()).toEqual(before);
  });

  it.each([[null], [[]], ['text'], [7]])('must be an object, not %j', async (content) => {
    await expect(shop.services.settings.load(content)).rejects.toMatchObject({ name: 'OperatorError' });
  });
});
