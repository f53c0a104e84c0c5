import * as z from 'zod/mini';
import { plate } from './addresses.ts';
import { deliveryDay, promisedDelivery } from './delivery.ts';
import { giftStates } from './gift-states.ts';
import type { Endpoints } from './http/endpoint.ts';
import { zoneId } from './ids.ts';
import { chosenId, id, line, optionalLine, optionalParagraph, paragraph, say } from './validation.ts';
import { limits } from './values/limits.ts';
import { isDay } from './values/qatar-time.ts';

/** The page of a recipient. It has no price, and no phone, address or email of anyone. */
const recipientPage = z.object({
  state: z.enum(giftStates),
  recipientName: z.string(),
  /** Null for a giver without a name. */
  from: z.nullable(z.string()),
  /** The text of the card. */
  message: z.string(),
  /** Whether the recipient has to choose a place. */
  needsAddress: z.boolean(),
  /** Whether a choice can be made or changed. A change needs the last digits of the recipient's phone. */
  mayChoose: z.boolean(),
  /** Where the shop delivers, while a choice can be made. */
  zones: z.array(z.object({ id, name: z.string(), plateZones: z.array(z.int()) })),
  /** The days for the zone of the query. */
  days: z.array(deliveryDay),
  delivery: z.nullable(promisedDelivery),
  /** What the driver asks for at the door. Only while the gift is on its way. */
  deliveryPin: z.optional(z.string()),
  /** What the recipient wrote to the giver; may be empty. */
  thanks: z.string(),
});
export type RecipientPage = z.output<typeof recipientPage>;

const chosenZone: typeof zoneId = chosenId('zoneRequired');

const choice = z
  .object({
    zoneId: chosenZone,
    address: paragraph('addressRequired', limits.addressMax),
    plate: z.optional(z.nullable(plate)),
    day: z.optional(z.string(say('fieldInvalid')).check(z.refine(isDay, say('fieldInvalid')))),
    slotId: optionalLine(20),
    /** For the driver. */
    note: optionalParagraph(limits.orderNoteMax),
    /** The last four digits of the recipient's phone, to change a choice. */
    lastFour: optionalLine(20),
  })
  .check(
    z.refine(({ day, slotId }) => (day === undefined) === !slotId, { path: ['slotId'], error: say('fieldRequired') }),
  );

const params = z.object({ token: z.string().check(z.maxLength(100)) });

export const recipientEndpoints = {
  getGift: {
    summary: 'Get the page of the recipient of a gift, by the token of its link.',
    access: 'anyone',
    params,
    query: z.object({ zoneId: z.optional(zoneId) }),
    response: recipientPage,
  },
  chooseGift: {
    summary: 'Choose where and when a gift is delivered. The first choice counts; a change needs a proof.',
    access: 'anyone',
    params,
    body: choice,
    response: recipientPage,
  },
  thankGiver: {
    summary: 'Send one line to the giver of a delivered gift.',
    access: 'anyone',
    params,
    body: z.object({ text: line('fieldRequired', limits.thanksMax) }),
    response: recipientPage,
  },
} as const satisfies Endpoints;
