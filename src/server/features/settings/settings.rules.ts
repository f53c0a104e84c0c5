import * as z from 'zod/mini';
import { consoleLimits } from '#contract/console/limits.ts';
import { accentPattern, isLegibleAccent, nearestLegibleAccent, readColour } from '#contract/values/accent.ts';
import { brandName } from '#contract/values/brand.ts';
import { emptyText, languages } from '#contract/values/locale.ts';
import { localizedText } from '#contract/values/localized-text.ts';
import { cornerStyles, typefaces } from '#contract/values/look.ts';
import { normalisePhone, toLatinDigits } from '#contract/values/digits.ts';
import { clockTime, isDay, weekdays } from '#contract/values/qatar-time.ts';
import { type SocialSite, socialLink } from '#contract/values/social-links.ts';
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

const phoneOrEmpty = z
  .string('must be text')
  .check(
    z.overwrite(normalisePhone),
    z.regex(/^(\+\d{10,15})?$/, 'must be a phone number with its country code, or empty'),
  );

function isHttps(value: string): boolean {
  return URL.canParse(value) && new URL(value).protocol === 'https:';
}

const isHttpsOrEmpty = (value: string) => value === '' || isHttps(value);
const notHttps = { error: 'must be an https:// address, or empty' };
const link = text(500).check(z.refine(isHttpsOrEmpty, notHttps));
const accountLink = (site: SocialSite) =>
  text(500).check(
    z.overwrite((value) => socialLink(site, value)),
    z.refine(isHttpsOrEmpty, notHttps),
  );

/** An amount in riyals with at most two decimals. */
export const riyalsSetting = z
  .number('must be a number')
  .check(
    z.gte(0, 'must not be negative'),
    z.lte(100_000, 'must be at most 100000'),
    z.multipleOf(0.01, 'must have at most two decimals'),
  );

const colour = z.string('must be text').check(
  z.overwrite((value) => readColour(value) ?? value),
  z.regex(accentPattern, { error: 'must be a colour such as #1d5c63', abort: true }),
  z.refine(isLegibleAccent, {
    error: ({ input }) =>
      `is too light to be read on the paper of the shop; the nearest colour that can be read is ${nearestLegibleAccent(String(input))}`,
  }),
);

const picture = z.nullable(
  z.string('must be text').check(z.refine(isStoragePath, { error: 'must be the path of a stored picture' })),
);

const time = z.string('must be text').check(z.regex(clockTime, 'must be a clock time from 00:00 to 23:59'));
const day = z.string('must be text').check(z.refine(isDay, { error: 'must be a day as YYYY-MM-DD' }));

const slot = z
  .strictObject(
    {
      from: time,
      to: time,
      capacity: z.optional(
        z.int('must be a whole number').check(z.gte(1, 'must be at least 1'), z.lte(100_000, 'must be at most 100000')),
      ),
      until: z.optional(time),
    },
    'must be an object with from, to, capacity or until',
  )
  .check(
    z.refine(({ from, to }) => from < to, { path: ['to'], error: 'must be later than from' }),
    z.refine(({ to, until }) => until === undefined || until <= to, { path: ['until'], error: 'must not be after to' }),
  );

function hasNoRepeat(slots: { from: string; to: string }[]): boolean {
  return new Set(slots.map(({ from, to }) => `${from}-${to}`)).size === slots.length;
}

const openWeekdays = z.array(z.enum(weekdays, `must be one of ${weekdays.join(', ')}`), 'must be a list');
const closedDays = z.array(day, 'must be a list').check(z.maxLength(366, 'must have at most 366 days'));
const slots = z
  .array(slot, 'must be a list')
  .check(
    z.maxLength(24, 'must have at most 24 slots'),
    z.refine(hasNoRepeat, { error: 'must not have the same times twice' }),
  );
const leadDays = z
  .int('must be a whole number of days')
  .check(z.gte(0, 'must not be negative'), z.lte(60, 'must be at most 60'));

/** The delivery days and slots of the shop, in Qatar's time. */
const delivery = z.strictObject(
  {
    enabled: z._default(z.boolean('must be true or false'), false),
    /** How many possible days a shopper may choose from. */
    daysAhead: z._default(
      z.int('must be a whole number').check(z.gte(1, 'must be at least 1'), z.lte(60, 'must be at most 60')),
      14,
    ),
    weekdays: z._default(openWeekdays, [...weekdays]),
    closed: z._default(closedDays, []),
    slots: z._default(slots, []),
  },
  'must be an object with enabled, daysAhead, weekdays, closed or slots',
);
export type DeliverySettings = z.output<typeof delivery>;

/** What a zone changes in them. */
const zoneDelivery = z.strictObject(
  {
    weekdays: z.optional(openWeekdays),
    closed: z.optional(closedDays),
    slots: z.optional(slots),
    leadDays: z.optional(leadDays),
  },
  'must be an object with weekdays, closed, slots or leadDays',
);

function setting<T extends z.ZodMiniType>(schema: T, preset: z.output<T>) {
  return { schema, preset };
}

/** Every setting of the shop, with its validation and default. Empty settings are not shown. */
export const shopSettings = {
  name: setting(localizedText(required), brandName),
  tagline: setting(localizedText(text(160)), {
    en: 'Order online, delivered across Qatar',
    ar: 'اطلب عبر الإنترنت ونوصل لك أينما كنت في قطر',
  }),
  promiseLine: setting(localizedText(text(60)), emptyText),
  legalName: setting(localizedText(text(200)), emptyText),
  commercialRegistration: setting(text(50).check(z.overwrite(toLatinDigits)), ''),
  address: setting(localizedText(text(300)), emptyText),
  emails: setting(z.array(email, 'must be a list').check(z.maxLength(2, 'must be at most two')), []),
  phones: setting(z.array(phone, 'must be a list').check(z.maxLength(2, 'must be at most two')), []),
  whatsapp: setting(phoneOrEmpty, ''),
  instagram: setting(accountLink('instagram'), ''),
  facebook: setting(accountLink('facebook'), ''),
  tiktok: setting(accountLink('tiktok'), ''),
  snapchat: setting(accountLink('snapchat'), ''),
  appStore: setting(link, ''),
  playStore: setting(link, ''),
  logo: setting(picture, null),
  /** The colour of buttons, links and prices. Null: that of Dana. */
  accent: setting(z.nullable(colour), null),
  typeface: setting(z.enum(typefaces, `must be ${typefaces.join(' or ')}`), typefaces[0]),
  corners: setting(z.enum(cornerStyles, `must be ${cornerStyles.join(' or ')}`), cornerStyles[0]),
  /** The square picture of tabs and home screens. */
  icon: setting(picture, null),
  /** What a message shows that links to a page without a picture of its own. */
  sharingPicture: setting(picture, null),
  freeDeliveryFrom: setting(z.nullable(riyalsSetting), null),
  delivery: setting(delivery, delivery.parse({})),
  promiseHours: setting(
    z.nullable(
      z.int('must be a whole number of hours').check(z.gte(1, 'must be at least 1'), z.lte(720, 'must be at most 720')),
    ),
    null,
  ),
  recipientDays: setting(
    z.int('must be a whole number of days').check(z.gte(1, 'must be at least 1'), z.lte(14, 'must be at most 14')),
    3,
  ),
  /** How long an order that is paid online waits for its payment. */
  payWithinMinutes: setting(
    z.int('must be a whole number of minutes').check(z.gte(10, 'must be at least 10'), z.lte(60, 'must be at most 60')),
    30,
  ),
  /** What a role may give back to a customer without a second person, in riyals. The owner has no limit. */
  refundLimits: setting(
    z.strictObject(
      { manager: riyalsSetting, accountant: riyalsSetting, support: riyalsSetting },
      'must be an object with manager, accountant and support',
    ),
    { manager: 1000, accountant: 500, support: 100 },
  ),
  /** How long a link to pay an order is valid. */
  linkHours: setting(
    z.int('must be a whole number of hours').check(z.gte(1, 'must be at least 1'), z.lte(168, 'must be at most 168')),
    24,
  ),
  /** How much of a slot orders may hold that are not paid yet, in per cent. */
  unpaidSlotShare: setting(
    z.int('must be a whole number').check(z.gte(0, 'must not be negative'), z.lte(100, 'must be at most 100')),
    50,
  ),
  orderEmail: setting(z.nullable(email), null),
  acceptMinutes: setting(
    z.int('must be a whole number').check(z.gte(1, 'must be at least 1'), z.lte(120, 'must be at most 120')),
    consoleLimits.acceptMinutes,
  ),
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
    fee: z.optional(riyalsSetting),
    active: z.optional(z.boolean('must be true or false')),
    delivery: z.optional(zoneDelivery),
  },
  'must be an object with name, fee, active or delivery',
);
export type ZoneChange = z.output<typeof zoneChange>;

export const paymentOptionChange = z.strictObject(
  { fee: z.optional(riyalsSetting), active: z.optional(z.boolean('must be true or false')) },
  'must be an object with fee or active',
);
export type PaymentOptionChange = z.output<typeof paymentOptionChange>;

export const zoneCode = /^[a-z0-9]+(-[a-z0-9]+)*$/;
