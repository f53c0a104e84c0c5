import * as z from 'zod/mini';
import { accentPattern, isLegibleAccent, readColour } from '../values/accent.ts';
import { languages } from '../values/locale.ts';
import { clockTime, isDay, weekdays } from '../values/qatar-time.ts';
import { toLatinDigits } from '../values/digits.ts';
import { limits } from '../values/limits.ts';
import { cornerStyles, typefaces } from '../values/look.ts';
import { type SocialSite, socialLink } from '../values/social-links.ts';
import { email, line, optionalPhone, phone, say } from '../validation.ts';
import { consoleLimits } from './limits.ts';
import { between, inBoth, lineSchema, list } from './pieces.ts';

export const nameText = inBoth(line('fieldRequired', limits.nameMax));

const isHttpsLink = z.regex(/^(https:\/\/[^\s/]\S*)?$/i, say('fieldInvalid'));

/** An https address, or empty. */
const link = lineSchema(500).check(isHttpsLink);

/** The same for the page of an account. "@name" is its link, too. */
const accountLink = (site: SocialSite) =>
  lineSchema(500).check(
    z.overwrite((text) => socialLink(site, text)),
    isHttpsLink,
  );

/** An amount in riyals with at most two decimals. */
export const riyals = z
  .number(say('fieldInvalid'))
  .check(
    z.gte(0, say('outOfRange')),
    z.lte(consoleLimits.feeMax, say('outOfRange')),
    z.multipleOf(0.01, say('fieldInvalid')),
  );

/** What may go back without a second person, in riyals. */
const refundLimit = z
  .number(say('fieldInvalid'))
  .check(z.gte(0, say('outOfRange')), z.lte(1_000_000, say('outOfRange')), z.multipleOf(0.01, say('fieldInvalid')));

export const bool = z.boolean(say('fieldInvalid'));
const time = z.string(say('fieldInvalid')).check(z.regex(clockTime, say('fieldInvalid')));
const day = z.string(say('fieldInvalid')).check(z.refine(isDay, say('fieldInvalid')));

/** A delivery slot of every open day: clock times in Qatar. */
const slot = z
  .object(
    {
      from: time,
      to: time,
      /** The most orders; no limit when absent. */
      capacity: z.optional(between(1, 100_000)),
      /** The last minute for an order of the same day. */
      until: z.optional(time),
    },
    say('fieldInvalid'),
  )
  .check(
    z.refine(({ from, to }) => from < to, { path: ['to'], error: say('outOfRange') }),
    z.refine(({ to, until }) => until === undefined || until <= to, { path: ['until'], error: say('outOfRange') }),
  );
export type SlotSetting = z.output<typeof slot>;

function hasNoRepeat(slots: { from: string; to: string }[]): boolean {
  return new Set(slots.map(({ from, to }) => `${from}-${to}`)).size === slots.length;
}

export const openWeekdays = list(z.enum(weekdays, say('fieldInvalid')), weekdays.length);
export const closedDays = list(day, 366);
export const slots = list(slot, 24).check(z.refine(hasNoRepeat, say('fieldInvalid')));

/** The delivery days and slots of the shop. */
const deliveryDays = z.object(
  { enabled: bool, daysAhead: between(1, 60), weekdays: openWeekdays, closed: closedDays, slots },
  say('fieldInvalid'),
);

/** A picture that the shop has stored. Those of shoppers are below uploads/. */
const shopPicture = z
  .string(say('fieldInvalid'))
  .check(z.regex(/^(?!uploads\/)[a-z0-9-]{1,40}\/[a-z0-9-]{1,80}\.(webp|png|jpg|avif)$/, say('fieldInvalid')));

/** The settings of the page "Shop". Empty ones are not shown to shoppers. */
export const shopValues = z.object({
  name: nameText,
  tagline: inBoth(lineSchema(160)),
  promiseLine: inBoth(lineSchema(60)),
  legalName: inBoth(lineSchema(200)),
  commercialRegistration: lineSchema(50).check(z.overwrite(toLatinDigits)),
  address: inBoth(lineSchema(300)),
  emails: list(email, 2),
  phones: list(phone, 2),
  whatsapp: z.nonoptional(optionalPhone),
  instagram: accountLink('instagram'),
  facebook: accountLink('facebook'),
  tiktok: accountLink('tiktok'),
  snapchat: accountLink('snapchat'),
  appStore: link,
  playStore: link,
  /** Null: the mark of Dana. */
  logo: z.nullable(shopPicture),
});

const accent = z.string(say('fieldInvalid')).check(
  z.overwrite((text) => readColour(text) ?? text),
  z.regex(accentPattern, { error: say('fieldInvalid'), abort: true }),
  z.refine(isLegibleAccent, say('colourFaint')),
);

/** The settings of the page "Look". */
export const lookValues = z.object({
  /** The colour of buttons, links and prices. Null: that of Dana. */
  accent: z.nullable(accent),
  typeface: z.enum(typefaces, say('fieldInvalid')),
  corners: z.enum(cornerStyles, say('fieldInvalid')),
  /** The square picture of tabs and home screens. Null: the mark of Dana. */
  icon: z.nullable(shopPicture),
  /** What a message shows that links to a page without a picture of its own. Null: the logo. */
  sharingPicture: z.nullable(shopPicture),
});
export type LookValues = z.output<typeof lookValues>;

/** The settings of the page "Notifications". */
export const notificationValues = z.object({
  /** Where mails about new orders go. Null: to the shop's own address. */
  orderEmail: z.nullable(email),
  mailLanguage: z.enum(languages, say('fieldInvalid')),
  acceptMinutes: between(1, 120),
});

/** The settings of the page "Delivery", besides its zones. */
export const deliveryValues = z.object({
  /** The value of goods from which delivery is free. Null: never. */
  freeDeliveryFrom: z.nullable(riyals),
  /** Within how many hours an order without a chosen time is delivered. Null: the shop arranges the time. */
  promiseHours: z.nullable(between(1, 720)),
  /** Within how many days the recipient of a gift chooses place and time. */
  recipientDays: between(1, 14),
  delivery: deliveryDays,
});

/** The settings of the page "Payments", besides its payment options. */
export const paymentValues = z.object({
  /** How long an order that is paid online waits for its payment. */
  payWithinMinutes: between(10, 60),
  /** How long a link to pay an order is valid. */
  linkHours: between(1, 168),
  /** How much of a delivery time orders may hold that are not paid yet, in per cent. */
  unpaidSlotShare: between(0, 100),
  /** What a role may give back to a customer without a second person. The owner has no limit. */
  refundLimits: z.object({ manager: refundLimit, accountant: refundLimit, support: refundLimit }, say('fieldInvalid')),
});
export type PaymentSettingValues = z.output<typeof paymentValues>;

/** The fields of a delivery zone. Null: as the shop has it. */
export const zoneValues = z.object({
  name: nameText,
  fee: riyals,
  active: bool,
  /** The zone numbers on the blue plates of this zone. */
  plateZones: list(between(1, limits.plateZoneMax), limits.plateZoneMax),
  weekdays: z.nullable(openWeekdays),
  closed: z.nullable(closedDays),
  slots: z.nullable(slots),
  leadDays: z.nullable(between(0, 60)),
});
export type ZoneValues = z.output<typeof zoneValues>;

/** The fields of a payment option that staff change. */
export const paymentOptionValues = z.object({
  name: nameText,
  description: inBoth(lineSchema(300)),
  fee: riyals,
  active: bool,
});
export type PaymentOptionValues = z.output<typeof paymentOptionValues>;
