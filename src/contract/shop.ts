import * as z from 'zod/mini';
import type { Endpoints } from './http/endpoint.ts';
import { imagePath, nullableMoney } from './pieces.ts';
import { shopFrame } from './shop-frame.ts';

/** What the merchant has chosen of the look of the shop. */
const look = z.object({
  /** The colour of buttons, links and prices: `#1d5c63`. */
  accent: z.optional(z.string()),
  /** The pair of typefaces, and how round the corners are (values/look.ts). */
  typeface: z.optional(z.string()),
  corners: z.optional(z.string()),
  /** The square picture of tabs and home screens. */
  icon: z.optional(z.string()),
  /** The picture of a link to a page that has none. */
  sharingPicture: z.optional(z.string()),
});
export type ShopLook = z.output<typeof look>;

/** The public settings of the shop. */
export const shop = z.object({
  name: z.string(),
  logo: imagePath,
  legalName: z.string(),
  commercialRegistration: z.string(),
  address: z.string(),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  social: z.object({
    instagram: z.string(),
    facebook: z.string(),
    tiktok: z.string(),
    snapchat: z.string(),
  }),
  appStores: z.object({ appStore: z.string(), playStore: z.string() }),
  freeDeliveryFrom: nullableMoney,
  /** The number of the shop's WhatsApp, as `+` and digits. */
  whatsapp: z.optional(z.string()),
  /** What the shop is, in one sentence: in the footer and at search engines. */
  tagline: z.optional(z.string()),
  /** A promise of the merchant's own, over the header. */
  promiseLine: z.optional(z.string()),
  /** Whether an order can be paid in cash on delivery. */
  cashOnDelivery: z.optional(z.boolean()),
  look: z.optional(look),
  /** The path of the icon at 512 pixels, of the merchant's picture or of the first letter of the name. */
  icon: z.optional(z.string()),
  /** What the merchant has put around every page. */
  frame: z.optional(shopFrame),
});
export type PublicShopSettings = z.output<typeof shop>;

export const shopEndpoints = {
  getShop: {
    summary: 'Get the shop’s name, contacts and links.',
    access: 'anyone',
    caching: 'catalogue',
    response: shop,
  },
} as const satisfies Endpoints;
