import * as z from 'zod/mini';
import { emptyText, languages } from '#contract/values/locale.ts';
import { localizedText } from '#contract/values/localized-text.ts';
import { normalisePhone } from '#contract/values/digits.ts';
import { cleanLine } from '#contract/validation.ts';
import { isStoragePath } from '../../media/storage.ts';

// Operators read these reasons in a terminal: they are in English only, unlike shoppers' errors.
function text(max: number) {
  return z
    .string('must be text')
    .check(z.overwrite(cleanLine), z.maxLength(max, `must have at most ${max} characters`));
}

const required = text(100).check(z.minLength(1, 'must not be empty'));
const email = text(254).check(z.email('must be an e-mail address'));
const phone = z
  .string('must be text')
  .check(z.overwrite(normalisePhone), z.regex(/^\+\d{10,15}$/, 'must be a phone number with its country code'));

function isHttps(value: string): boolean {
  return URL.canParse(value) && new URL(value).protocol === 'https:';
}

const link = text(500).check(
  z.refine((value) => value === '' || isHttps(value), { error: 'must be an https:// address, or empty' }),
);

/** An amount in riyals with at most two decimals. */
export const riyals = z
  .number('must be a number')
  .check(
    z.gte(0, 'must not be negative'),
    z.lte(100_000, 'must be at most 100000'),
    z.multipleOf(0.01, 'must have at most two decimals'),
  );

function setting<T extends z.ZodMiniType>(schema: T, preset: z.output<T>) {
  return { schema, preset };
}

/** Every setting of the shop, with its validation and default. Empty settings are not shown. */
export const shopSettings = {
  name: setting(localizedText(required), { en: 'Dana', ar: 'دانة' }),
  legalName: setting(localizedText(text(200)), emptyText),
  commercialRegistration: setting(text(50), ''),
  address: setting(localizedText(text(300)), emptyText),
  emails: setting(z.array(email, 'must be a list').check(z.maxLength(2, 'must be at most two')), []),
  phones: setting(z.array(phone, 'must be a list').check(z.maxLength(2, 'must be at most two')), []),
  instagram: setting(link, ''),
  facebook: setting(link, ''),
  tiktok: setting(link, ''),
  snapchat: setting(link, ''),
  appStore: setting(link, ''),
  playStore: setting(link, ''),
  logo: setting(
    z.nullable(
      z.string('must be text').check(z.refine(isStoragePath, { error: 'must be the path of a stored picture' })),
    ),
    null,
  ),
  freeDeliveryFrom: setting(z.nullable(riyals), null),
  orderEmail: setting(z.nullable(email), null),
  mailLanguage: setting(z.enum(languages, `must be ${languages.join(' or ')}`), 'en'),
  currency: setting(z.literal('QAR', 'must be QAR: all amounts are counted in riyals and dirhams'), 'QAR'),
};

export type ShopSettings = { [K in keyof typeof shopSettings]: z.output<(typeof shopSettings)[K]['schema']> };
export type SettingKey = keyof ShopSettings;

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(shopSettings, key);
}

/** The fields of a delivery zone in a settings file. A new zone needs a name and a fee. */
export const zoneChange = z.strictObject(
  {
    name: z.optional(localizedText(required)),
    fee: z.optional(riyals),
    active: z.optional(z.boolean('must be true or false')),
  },
  'must be an object with name, fee or active',
);
export type ZoneChange = z.output<typeof zoneChange>;

export const paymentOptionChange = z.strictObject(
  { fee: z.optional(riyals), active: z.optional(z.boolean('must be true or false')) },
  'must be an object with fee or active',
);
export type PaymentOptionChange = z.output<typeof paymentOptionChange>;

export const zoneCode = /^[a-z0-9]+(-[a-z0-9]+)*$/;
