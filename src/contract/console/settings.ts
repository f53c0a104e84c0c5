import * as z from 'zod/mini';
import { paymentOptionId, zoneId } from '../ids.ts';
import { date, emptyResponse } from '../pieces.ts';
import { id, line, optionalLine, say } from '../validation.ts';
import type { ConsoleEndpoints } from './endpoint.ts';
import { consoleLimits } from './limits.ts';
import {
  deliveryValues,
  lookValues,
  notificationValues,
  paymentOptionValues,
  paymentValues,
  shopValues,
  zoneValues,
} from './setting-values.ts';
import { list } from './pieces.ts';
import { seenVersionSchema } from './version.ts';

const version = seenVersionSchema;
const act = z.nullable(z.string());

type Shape = Record<string, z.ZodMiniType>;

/** The settings of a page by key, each with the version that a save sends back. */
function settingsOf<T extends Shape>(values: T) {
  const versions = Object.fromEntries(Object.keys(values).map((key) => [key, z.int()]));
  return z.object({
    values: z.object(values),
    versions: z.object(versions as { [K in keyof T]: z.ZodMiniInt }),
  });
}

/**
 * A save of some settings of a page: the keys with the versions that the person saw, their new values,
 * and the values as the person read them, so that only fields that both changed are in conflict.
 */
function saveOf<T extends Shape>(values: z.ZodMiniObject<T>) {
  const keys = Object.keys(values.shape) as [keyof T & string];
  return z.object({
    items: list(z.object({ key: z.enum(keys, say('fieldInvalid')), version }, say('fieldInvalid')), keys.length),
    values: z.partial(values),
    base: z.optional(z.partial(values)),
  });
}

const shopSettings = settingsOf({ ...shopValues.shape, logo: z.nullable(z.string()) });
const lookSettings = settingsOf(lookValues.shape);
const notificationSettings = settingsOf(notificationValues.shape);
const deliverySettings = settingsOf(deliveryValues.shape);

const paymentSettings = settingsOf(paymentValues.shape);

/** What is missing so that a shop takes payments online. */
export const missingForPayments = ['provider', 'live', 'address', 'notices', 'mails'] as const;

/** A configured payment provider. Its keys are in the environment of the server, and in no answer. */
const paymentProvider = z.object({
  name: z.enum(['tap', 'myfatoorah', 'skipcash']),
  /** Whether it takes new payments. The others only serve the payments that they have. */
  takesNew: z.boolean(),
  /** Whether its key moves real money. */
  live: z.boolean(),
  can: z.object({
    /** Opens the page of the Qatari debit card at once. */
    debit: z.boolean(),
    partialRefund: z.boolean(),
    refundIsInstant: z.boolean(),
    /** Lists a day, for the nightly comparison. */
    listsDays: z.boolean(),
  }),
  /** Where it sends its notices. */
  noticeUrl: z.string(),
  /** Whether that address is entered in the portal of the provider. If not, it goes along with each payment. */
  isEnteredInPortal: z.boolean(),
  lastNoticeAt: z.nullable(date),
});

const changed = { versioned: 'each', audit: 'setting.changed' } as const;

const someZoneFields = z.partial(zoneValues);
const zone = z.object({ id, code: z.string(), version: z.int(), ...zoneValues.shape });
export type ConsoleZone = z.output<typeof zone>;

const somePaymentFields = z.partial(paymentOptionValues);
const paymentOption = z.object({
  id,
  code: z.string(),
  type: z.enum(['cash', 'online']),
  version: z.int(),
  ...paymentOptionValues.shape,
});
export type ConsolePaymentOption = z.output<typeof paymentOption>;

/** Why a fee is above the cap of the ministry. */
const reason = optionalLine(consoleLimits.reasonMax);

/** Words that the search treats as the same. */
const synonyms = z.object({ id, version: z.int(), words: z.array(z.string()) });
export type SynonymGroup = z.output<typeof synonyms>;
const words = list(line('fieldRequired', consoleLimits.wordMax), consoleLimits.synonymsMax).check(
  z.minLength(2, say('fieldRequired')),
);

export const settingsEndpoints = {
  getShopSettings: {
    summary: 'Get the name, logo, contacts and links of the shop.',
    access: 'settings.shop',
    response: shopSettings,
  },
  saveShopSettings: {
    ...changed,
    summary: 'Change settings of the shop. All or none.',
    access: 'settings.shop',
    body: saveOf(shopValues),
    response: z.object({ act, settings: shopSettings }),
  },
  uploadLogo: {
    summary: 'Store a picture for the logo, the icon or shared links. It is shown once a setting names it.',
    access: 'settings.shop',
    response: z.object({ path: z.string() }),
    // Nothing shows the picture yet: the setting is the act.
    audit: 'none',
    versioned: 'new',
  },
  getLookSettings: {
    summary: 'Get the accent colour, the typefaces, the corners and the icon of the shop.',
    access: 'settings.shop',
    response: lookSettings,
  },
  saveLookSettings: {
    ...changed,
    summary: 'Change the look of the shop. All or none.',
    access: 'settings.shop',
    body: saveOf(lookValues),
    response: z.object({ act, settings: lookSettings }),
  },
  getNotificationSettings: {
    summary: 'Get who hears of orders, and how soon they should be accepted.',
    access: 'settings.shop',
    response: z.object({
      ...notificationSettings.shape,
      /** Whether mails leave the shop, because the server has a mail server. */
      sendsMails: z.boolean(),
    }),
  },
  saveNotificationSettings: {
    ...changed,
    summary: 'Change settings of notifications. All or none.',
    access: 'settings.shop',
    body: saveOf(notificationValues),
    response: z.object({ act, settings: notificationSettings }),
  },
  getDeliverySettings: {
    summary: 'Get the delivery zones, days and slots.',
    access: 'settings.delivery',
    response: z.object({ settings: deliverySettings, zones: z.array(zone) }),
  },
  saveDeliverySettings: {
    ...changed,
    summary: 'Change delivery days, slots or the limit of free delivery. All or none.',
    access: 'settings.delivery',
    body: saveOf(deliveryValues),
    response: z.object({ act, settings: deliverySettings }),
  },
  addZone: {
    summary: 'Add a delivery zone after all others. A fee above the cap needs a reason.',
    access: 'settings.delivery',
    body: z.object({ ...zoneValues.shape, reason }),
    response: z.object({ act, zone }),
    audit: 'setting.added',
    versioned: 'new',
  },
  saveZone: {
    summary: 'Change a delivery zone. A new fee above the cap needs a reason.',
    access: 'settings.delivery',
    params: z.object({ id: zoneId }),
    body: z.object({ version, fields: someZoneFields, base: z.optional(someZoneFields), reason }),
    response: z.object({ act, zone }),
    audit: 'setting.changed',
    versioned: 'one',
  },
  saveZoneFees: {
    summary: 'Change the fees of several zones, all or none. A new fee above the cap needs a reason.',
    access: 'settings.delivery',
    body: z.object({
      items: list(
        z.object({ id: zoneId, version, fee: zoneValues.shape.fee, base: z.optional(zoneValues.shape.fee) }),
        consoleLimits.zonesMax,
      ).check(z.minLength(1, say('fieldRequired'))),
      reason,
    }),
    response: z.object({ act, zones: z.array(zone) }),
    audit: 'setting.changed',
    versioned: 'each',
  },
  orderZones: {
    summary: 'Set the order in which shoppers see the zones.',
    access: 'settings.delivery',
    body: z.object({ zones: list(id, consoleLimits.zonesMax).check(z.minLength(1, say('fieldRequired'))) }),
    response: z.object({ zones: z.array(zone) }),
    audit: 'setting.changed',
    // The last order wins: it loses nothing that a person typed.
    versioned: 'none',
  },
  getPaymentSettings: {
    summary: 'Get the payment options, their settings, and the payment providers.',
    access: 'settings.payments',
    response: z.object({
      options: z.array(paymentOption),
      /** Whether a provider takes payments: shoppers see the online options only then. */
      takesOnline: z.boolean(),
      settings: paymentSettings,
      providers: z.array(paymentProvider),
      missing: z.array(z.enum(missingForPayments)),
    }),
  },
  savePaymentSettings: {
    ...changed,
    summary: 'Change settings of payments: how long orders wait for them, and the limits of refunds. All or none.',
    access: 'settings.payments',
    body: saveOf(paymentValues),
    response: z.object({ act, settings: paymentSettings }),
  },
  savePaymentOption: {
    summary: 'Change a payment option.',
    access: 'settings.payments',
    params: z.object({ id: paymentOptionId }),
    body: z.object({ version, fields: somePaymentFields, base: z.optional(somePaymentFields) }),
    response: z.object({ act, option: paymentOption }),
    audit: 'setting.changed',
    versioned: 'one',
  },
  listSynonyms: {
    summary: 'List the words that the search treats as the same.',
    access: 'settings.shop',
    response: z.object({ rows: z.array(synonyms) }),
  },
  addSynonyms: {
    summary: 'Add words that the search treats as the same.',
    access: 'settings.shop',
    body: z.object({ words }),
    response: z.object({ act, group: synonyms }),
    audit: 'setting.added',
    versioned: 'new',
  },
  saveSynonyms: {
    summary: 'Change words that the search treats as the same.',
    access: 'settings.shop',
    params: z.object({ id }),
    body: z.object({ version, words, base: z.optional(z.object({ words })) }),
    response: z.object({ act, group: synonyms }),
    audit: 'setting.changed',
    versioned: 'one',
  },
  removeSynonyms: {
    summary: 'Remove words that the search treats as the same.',
    access: 'settings.shop',
    params: z.object({ id }),
    response: emptyResponse,
    audit: 'setting.removed',
    // A list of words is removed once.
    versioned: 'none',
  },
} as const satisfies ConsoleEndpoints;
