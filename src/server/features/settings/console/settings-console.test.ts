import { describe, expect } from 'vitest';
import { isApiError } from '#contract/http/client.ts';
import { it } from '../../../testing/shop-test.ts';
import { createStaff } from '../../../testing/staff-factory.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let shop: TestApp;
let owner: Awaited<ReturnType<typeof createStaff>>;
let other: Awaited<ReturnType<typeof createStaff>>;
it.beforeEach(async ({ shop: emptyShop, owner: first }) => {
  shop = emptyShop;
  owner = first;
  other = await createStaff(shop, 'owner', { name: 'Noora' });
});

/** The error of a call that must be refused. */
async function refusalOf(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => new Error('it was not refused'),
    (refused: unknown) => refused,
  );
  if (!isApiError(error)) throw error;
  return error;
}

async function zoneOf(code: string) {
  const { zones } = await owner.console('getDeliverySettings');
  return zones.find((zone) => zone.code === code)!;
}

async function log() {
  const { rows } = await owner.console('listAudit');
  return rows.filter(({ action }) => action.startsWith('setting.'));
}

describe('the fee of a zone', () => {
  it('is what the next shopper pays, is logged, and can be taken back', async () => {
    const zone = await zoneOf('doha');
    const { act, zone: saved } = await owner.console('saveZone', {
      params: { id: zone.id },
      body: { version: zone.version, fields: { fee: 12.5 }, base: { fee: 15 } },
    });
    expect(saved).toMatchObject({ fee: 12.5, version: zone.version + 1, name: zone.name });
    const feeShown = async () => (await shop.apiFor()('listZones')).rows.find(({ id }) => id === zone.id)?.shippingFee;
    expect(await feeShown()).toBe(12.5);
    expect((await log())[0]).toMatchObject({
      action: 'setting.changed',
      by: { name: 'مريم' },
      subject: { kind: 'zone', id: String(zone.id), label: 'Doha · الدوحة' },
      before: { fee: 15 },
      after: { fee: 12.5 },
    });

    expect((await owner.console('undoAct', { params: { act: act ?? '' } })).refused).toEqual([]);
    expect(await feeShown()).toBe(15);
    const again = await owner.console('undoAct', { params: { act: act ?? '' } });
    expect(again.refused).toHaveLength(1);
  });

  it('needs a reason above the cap of the ministry', async () => {
    const { id, version } = await zoneOf('doha');
    const edit = (fields: object, reason?: string) =>
      owner.console('saveZone', { params: { id }, body: { version, fields, ...(reason && { reason }) } });
    const refused = await refusalOf(edit({ fee: 25 }));
    expect(refused).toMatchObject({ status: 422, code: 'fee_over_cap', details: { cap: 20 } });
    expect((await zoneOf('doha')).fee).toBe(15);

    await edit({ fee: 25 }, 'By lorry, two people');
    expect((await zoneOf('doha')).fee).toBe(25);
    expect((await log())[0]).toMatchObject({ reason: 'By lorry, two people', before: { fee: 15 }, after: { fee: 25 } });
    // A fee that was above the cap before asks nothing when something else changes.
    const later = await zoneOf('doha');
    const body = { version: later.version, fields: { active: false, fee: 25 } };
    await owner.console('saveZone', { params: { id }, body });
    expect((await zoneOf('doha')).active).toBe(false);
  });
});

describe('two people on one zone', () => {
  it('do not disturb each other in different fields', async () => {
    const { id, version, name } = await zoneOf('doha');
    await owner.console('saveZone', { params: { id }, body: { version, fields: { fee: 12 }, base: { fee: 15 } } });
    const theirs = { version, fields: { name: { ...name, ar: 'مدينة الدوحة' } }, base: { name } };
    await other.console('saveZone', { params: { id }, body: theirs });
    expect(await zoneOf('doha')).toMatchObject({ fee: 12, name: { en: 'Doha', ar: 'مدينة الدوحة' } });
  });

  it('learn of the same field from whom it is, and may decide', async () => {
    const { id, version } = await zoneOf('doha');
    await owner.console('saveZone', { params: { id }, body: { version, fields: { fee: 12 }, base: { fee: 15 } } });
    const mine = { version, fields: { fee: 14 }, base: { fee: 15 } };
    const refused = await refusalOf(other.console('saveZone', { params: { id }, body: mine }));
    expect([refused.status, refused.code]).toEqual([409, 'changed_meanwhile']);
    expect(refused.details).toMatchObject({
      by: 'مريم',
      version: version + 1,
      fields: { fee: { yours: 14, theirs: 12 } },
    });
    expect((await zoneOf('doha')).fee).toBe(12);

    const decided = { ...mine, version: version + 1 };
    expect((await other.console('saveZone', { params: { id }, body: decided })).zone.fee).toBe(14);
    // The same wish again is no conflict.
    const repeated = await other.console('saveZone', { params: { id }, body: mine });
    expect(repeated).toMatchObject({ act: null, zone: { fee: 14 } });
  });
});

describe('the fees of several zones', () => {
  const feesOf = async (...codes: string[]) => Promise.all(codes.map(async (code) => (await zoneOf(code)).fee));

  it('are saved together, or none, and are undone together', async () => {
    const [doha, pearl] = [await zoneOf('doha'), await zoneOf('the-pearl')];
    const save = (fees: [number, number], reason?: string) =>
      owner.console('saveZoneFees', {
        body: {
          items: [
            { id: doha.id, version: doha.version, fee: fees[0], base: doha.fee },
            { id: pearl.id, version: pearl.version, fee: fees[1], base: pearl.fee },
          ],
          ...(reason && { reason }),
        },
      });
    const refused = await refusalOf(save([12, 25]));
    expect(refused).toMatchObject({ status: 422, code: 'fee_over_cap', details: { cap: 20, fee: 25 } });
    expect(await feesOf('doha', 'the-pearl')).toEqual([15, 15]);

    const { act, zones } = await save([12, 25], 'By boat');
    expect(zones.filter(({ id }) => id === doha.id || id === pearl.id).map(({ fee }) => fee)).toEqual([12, 25]);
    expect((await log()).slice(0, 2).map(({ reason }) => reason)).toEqual(['By boat', 'By boat']);
    expect(await save([12, 25])).toMatchObject({ act: null });
    await owner.console('undoAct', { params: { act: String(act) } });
    expect(await feesOf('doha', 'the-pearl')).toEqual([15, 15]);
  });

  it('that a colleague has changed are named by their zone, and nothing is saved', async () => {
    const [doha, pearl] = [await zoneOf('doha'), await zoneOf('the-pearl')];
    await other.console('saveZone', { params: { id: doha.id }, body: { version: doha.version, fields: { fee: 11 } } });
    const items = [doha, pearl].map(({ id, version, fee }) => ({ id, version, fee: 14, base: fee }));
    const refused = await refusalOf(owner.console('saveZoneFees', { body: { items } }));
    expect(refused).toMatchObject({
      code: 'changed_meanwhile',
      details: { by: other.name, fields: { [doha.id]: { yours: 14, theirs: 11 } } },
    });
    expect(await feesOf('doha', 'the-pearl')).toEqual([11, 15]);
    const gone = [{ id: 999, version: 1, fee: 1 }];
    expect(await refusalOf(owner.console('saveZoneFees', { body: { items: gone } }))).toMatchObject({ status: 404 });
  });
});

describe('zones', () => {
  const sealine = {
    name: { en: 'Sealine', ar: 'سيلين' },
    fee: 20,
    active: true,
    plateZones: [99 - 1],
    weekdays: ['fri' as const],
    closed: null,
    slots: [{ from: '10:00', to: '12:00' }],
    leadDays: 2,
  };

  it('are added at the end, put in order, and closed', async () => {
    const { zone } = await owner.console('addZone', { body: sealine });
    expect(zone).toMatchObject({ ...sealine, code: 'sealine' });
    const names = async () => (await shop.apiFor()('listZones')).rows.map(({ name }) => name);
    expect((await names()).at(-1)).toBe('Sealine');

    const second = await owner.console('addZone', { body: { ...sealine, plateZones: [] } });
    expect(second.zone.code).toBe('sealine-2');
    await owner.console('orderZones', { body: { zones: [zone.id] } });
    expect((await names())[0]).toBe('Sealine');
    expect((await zoneOf('sealine')).version).toBe(zone.version);

    const closed = { version: zone.version, fields: { active: false } };
    await owner.console('saveZone', { params: { id: zone.id }, body: closed });
    expect((await names())[0]).not.toBe('Sealine');
  });

  it('above the cap need a reason too', async () => {
    const refused = await refusalOf(owner.console('addZone', { body: { ...sealine, fee: 20.5 } }));
    expect(refused.code).toBe('fee_over_cap');
    await owner.console('addZone', { body: { ...sealine, fee: 20.5, reason: 'Desert' } });
  });

  it.each([
    ['fee', { fee: -1 }],
    ['fee', { fee: 12.345 }],
    ['name', { name: { en: 'Doha', ar: ' ' } }],
    ['plateZones', { plateZones: [0] }],
    ['slots', { slots: [{ from: '12:00', to: '10:00' }] }],
    [
      'slots',
      {
        slots: [
          { from: '10:00', to: '12:00' },
          { from: '10:00', to: '12:00' },
        ],
      },
    ],
    ['closed', { closed: ['2026-02-30'] }],
  ])('refuse a wrong %s: %j', async (field, fields) => {
    const { id, version } = await zoneOf('doha');
    const refused = await refusalOf(owner.console('saveZone', { params: { id }, body: { version, fields } }));
    expect(refused.code).toBe('invalid');
    expect(Object.keys(refused.fields)[0]).toMatch(new RegExp(`^fields\\.${field}`));
    expect(await zoneOf('doha')).toMatchObject({ version, fee: 15 });
  });
});

describe('the settings of the shop', () => {
  const save = (who: typeof owner, values: object, versions: Record<string, number>, base?: object) =>
    who.console('saveShopSettings', {
      body: {
        items: Object.keys(values).map((key) => ({ key: key as 'name', version: versions[key] ?? 0 })),
        values,
        ...(base && { base }),
      },
    });

  it('are shown to shoppers at once, and are logged by language', async () => {
    const { versions } = await owner.console('getShopSettings');
    const name = { en: 'Oud House', ar: 'بيت العود' };
    const { act, settings } = await save(owner, { name, phones: ['٤٤١٢ ٣٤٥٦'], whatsapp: '' }, versions);
    expect(settings.values).toMatchObject({ name, phones: ['+97444123456'], whatsapp: '' });
    expect(settings.versions).toMatchObject({ name: 2, phones: 2, whatsapp: 1 });
    expect((await shop.apiFor({ language: 'ar' })('getShop')).name).toBe('بيت العود');
    expect(await log()).toMatchObject([
      { subject: { kind: 'setting', id: 'phones' }, before: { phones: [] }, after: { phones: ['+97444123456'] } },
      { subject: { id: 'name' }, before: { name: { en: 'Dana', ar: 'دانة' } }, after: { name } },
    ]);
    await other.console('undoAct', { params: { act: act ?? '' } });
    expect((await shop.apiFor()('getShop')).name).toBe('Dana');
  });

  it('read an account name as its link, and the digits of the registration as Latin ones', async () => {
    const { versions } = await owner.console('getShopSettings');
    const { settings } = await save(
      owner,
      { instagram: '@ward.qa', tiktok: '@ward.qa', commercialRegistration: '١٢٣٤٥٦' },
      versions,
    );
    expect(settings.values).toMatchObject({
      instagram: 'https://www.instagram.com/ward.qa',
      tiktok: 'https://www.tiktok.com/@ward.qa',
      commercialRegistration: '123456',
    });
  });

  it('merge two languages of one name, and name a conflict by its language', async () => {
    const { versions, values } = await owner.console('getShopSettings');
    const base = { name: values.name };
    await save(owner, { name: { ...values.name, en: 'Oud House' } }, versions, base);
    await save(other, { name: { ...values.name, ar: 'بيت العود' } }, versions, base);
    const { values: merged } = await owner.console('getShopSettings');
    expect(merged.name).toEqual({ en: 'Oud House', ar: 'بيت العود' });
    const refused = await refusalOf(save(other, { name: { ...values.name, en: 'Pearl' } }, versions, base));
    expect(refused.details).toMatchObject({
      by: 'Noora',
      version: 3,
      fields: { 'name.en': { yours: 'Pearl', theirs: 'Oud House' } },
    });
  });

  it.each([
    ['values.name.ar', { name: { en: 'Oud House', ar: '' } }],
    ['values.emails.0', { emails: ['no address'] }],
    ['values.phones.0', { phones: ['123'] }],
    ['values.instagram', { instagram: 'http://instagram.com/x' }],
    ['values.logo', { logo: '../../etc/passwd' }],
    ['values.logo', { logo: 'shop/00112233445566778899aabbccddeeff.webp' }],
    ['values.logo', { logo: 'uploads/00112233445566778899aabbccddeeff.webp' }],
  ])('refuse a wrong value at %s', async (field, values) => {
    const { versions } = await owner.console('getShopSettings');
    const refused = await refusalOf(save(owner, values, versions));
    expect([refused.code, Object.keys(refused.fields)]).toEqual(['invalid', [field]]);
    expect(await log()).toEqual([]);
  });

  it('refuse a value without its version, and a version without its value', async () => {
    const body = { items: [], values: { whatsapp: '+97455123456' } };
    expect((await refusalOf(owner.console('saveShopSettings', { body }))).fields).toHaveProperty('items');
    const empty = { items: [{ key: 'whatsapp' as const, version: 1 }], values: {} };
    expect((await refusalOf(owner.console('saveShopSettings', { body: empty }))).fields).toHaveProperty(
      'values.whatsapp',
    );
  });
});

it('the days of delivery are merged by part, and seen in the checkout', async () => {
  const { settings } = await owner.console('getDeliverySettings');
  const { delivery } = settings.values;
  const save = (who: typeof owner, change: Partial<typeof delivery>) =>
    who.console('saveDeliverySettings', {
      body: {
        items: [{ key: 'delivery', version: settings.versions.delivery }],
        values: { delivery: { ...delivery, ...change } },
        base: { delivery },
      },
    });
  await save(owner, { enabled: true });
  await save(other, { slots: [{ from: '09:00', to: '12:00', capacity: 5 }] });
  const { settings: merged } = await owner.console('getDeliverySettings');
  expect(merged.values.delivery).toEqual({
    ...delivery,
    enabled: true,
    slots: [{ from: '09:00', to: '12:00', capacity: 5 }],
  });
  expect((await log())[1]).toMatchObject({ before: { enabled: false }, after: { enabled: true } });
});

it('a payment option changes its fee and names, and the last one can be closed', async () => {
  const { options } = await owner.console('getPaymentSettings');
  const [cash] = options;
  if (!cash) throw new Error('no payment option');
  const fields = { fee: 5, name: { en: 'Cash', ar: 'نقدًا' } };
  const edit = { params: { id: cash.id }, body: { version: cash.version, fields } };
  const { option, act } = await owner.console('savePaymentOption', edit);
  expect(option).toMatchObject({ ...fields, version: cash.version + 1 });
  expect((await shop.apiFor()('getCashFee')).fee).toBe(5);
  const stale = { ...edit, body: { version: cash.version, fields: { fee: 7 }, base: { fee: 10 } } };
  const refused = await refusalOf(other.console('savePaymentOption', stale));
  expect(refused.details).toMatchObject({ fields: { fee: { yours: 7, theirs: 5 } } });
  // Only who may change payments takes it back.
  const manager = await createStaff(shop, 'manager');
  const undo = { params: { act: act ?? '' } };
  await expect(manager.console('undoAct', undo)).rejects.toMatchObject({ code: 'not_permitted' });
  await owner.console('undoAct', undo);
  expect((await shop.apiFor()('getCashFee')).fee).toBe(10);
});

it('the command line changes settings as an act', async () => {
  await shop.services.settings.load({ zones: { doha: { fee: 40 } }, freeDeliveryFrom: 200 });
  expect(await log()).toMatchObject([
    { by: { kind: 'command' }, subject: { kind: 'zone' }, before: { fee: 15 }, after: { fee: 40 } },
    { by: { kind: 'command' }, subject: { id: 'freeDeliveryFrom' }, before: { freeDeliveryFrom: null } },
  ]);
  await shop.services.settings.load({ zones: { doha: { fee: 40 } } });
  expect(await log()).toHaveLength(2);
});
