import type { Kysely } from 'kysely';
import type { Seller } from '#contract/invoice.ts';
import { toLatinDigits } from '#contract/values/digits.ts';
import { type Language, type LocalizedText, pickText } from '#contract/values/locale.ts';
import { iconOf, iconPath } from '#contract/values/look.ts';
import { toDirhams, toRiyals } from '#contract/values/money.ts';
import type { PublicShopSettings } from '#contract/shop.ts';
import type { Act, Actor, InAct } from '../../audit/act.ts';
import { commandActor } from '../../audit/actors.ts';
import type { Db } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { loadSettings } from './load-settings.ts';
import { parseSettingsFile } from './settings-file.ts';
import { lookOf } from './look.rules.ts';
import * as queries from './settings.queries.ts';
import { type SettingKey, type ShopSettings, shopSettings } from './settings.rules.ts';

export function createSettingsService({ db, inAct }: { db: Kysely<Database>; inAct: InAct }) {
  let lastAccent: string | null = null;

  /** Every setting with its value or default. */
  async function readAll(reader: Db = db): Promise<ShopSettings> {
    const stored = await queries.readSettings(reader);
    const entries = Object.entries(shopSettings).map(([key, { preset }]) => [
      key,
      Object.hasOwn(stored, key) ? stored[key] : preset,
    ]);
    const read = Object.fromEntries(entries) as ShopSettings;
    lastAccent = read.accent;
    return read;
  }

  /** The accent colour as the settings were last read here, for pages that must not fail; null: that of a new shop. */
  const knownAccent = () => lastAccent;

  /** A setting's value, or its default. */
  async function get<K extends SettingKey>(key: K, reader: Db = db): Promise<ShopSettings[K]> {
    return (await readAll(reader))[key];
  }

  /** The value of goods from which delivery is free, in dirhams; null if it never is. */
  async function freeDeliveryFromDirhams(reader: Db): Promise<number | null> {
    const riyals = await get('freeDeliveryFrom', reader);
    return riyals === null ? null : toDirhams(riyals);
  }

  /** The settings that the storefront shows. */
  async function getShop(language: Language): Promise<PublicShopSettings> {
    const [shop, cashOnDelivery] = await Promise.all([readAll(), queries.acceptsCash(db)]);
    const look = lookOf(shop);
    const name = pickText(shop.name, language);
    const icon = iconOf({ name, look });
    return {
      name,
      logo: shop.logo,
      tagline: pickText(shop.tagline, language),
      ...(pickText(shop.promiseLine, language) !== '' && { promiseLine: pickText(shop.promiseLine, language) }),
      legalName: pickText(shop.legalName, language),
      commercialRegistration: toLatinDigits(shop.commercialRegistration),
      address: pickText(shop.address, language),
      emails: [...new Set(shop.emails)],
      phones: [...new Set(shop.phones)],
      social: {
        instagram: shop.instagram,
        facebook: shop.facebook,
        tiktok: shop.tiktok,
        snapchat: shop.snapchat,
      },
      appStores: { appStore: shop.appStore, playStore: shop.playStore },
      freeDeliveryFrom: shop.freeDeliveryFrom,
      ...(shop.whatsapp !== '' && { whatsapp: shop.whatsapp }),
      cashOnDelivery,
      ...(look && { look }),
      ...(icon !== null && { icon: iconPath(icon, '512') }),
    };
  }

  /** Who sells, in both required languages, the logo and the accent colour. */
  async function getSeller(): Promise<Seller & Pick<ShopSettings, 'logo' | 'accent'>> {
    const { name, legalName, commercialRegistration, address, phones, emails, logo, accent } = await readAll();
    const bilingual = (text: LocalizedText) => ({ en: pickText(text, 'en'), ar: pickText(text, 'ar') });
    return {
      name: bilingual(name),
      legalName: bilingual(legalName),
      // It may have been stored before its digits were read as Latin ones.
      commercialRegistration: toLatinDigits(commercialRegistration),
      address: bilingual(address),
      phones,
      emails,
      logo,
      accent,
    };
  }

  /** All delivery zones in the order of the shop, also those that are not delivered to. */
  function listZones(reader: Db = db): Promise<queries.ZoneRow[]> {
    return queries.selectZones(reader).execute();
  }

  /** All payment options in the order of the shop. */
  function listPaymentOptions(reader: Db = db): Promise<queries.PaymentOptionRow[]> {
    return queries.selectPaymentOptions(reader).execute();
  }

  /** All settings, zones and payment options in the shape that `load` reads. */
  async function all() {
    const zones = await listZones();
    const paymentOptions = await listPaymentOptions();
    return {
      ...(await readAll()),
      zones: Object.fromEntries(
        zones.map(({ code, name, feeDirhams, active, delivery }) => [
          code,
          { name, fee: toRiyals(feeDirhams), active, delivery },
        ]),
      ),
      paymentOptions: Object.fromEntries(
        paymentOptions.map(({ code, feeDirhams, active }) => [code, { fee: toRiyals(feeDirhams), active }]),
      ),
    };
  }

  /**
   * Sets everything that the object names; the rest stays. Throws one OperatorError with all
   * problems and then changes nothing. `by`: the person at the command line unless another is named.
   */
  async function load(content: unknown, by: Actor = commandActor()): Promise<void> {
    const file = parseSettingsFile(content);
    await inAct(by, async (act) => loadSettings(act, file, await readAll(act.tx)));
  }

  /** Sets one setting. Throws OperatorError with the path and the reason. */
  function set(key: string, value: unknown): Promise<void> {
    return load({ [key]: value });
  }

  /** The language of the shop's first owner is the one in which mails reach the shop, unless one was chosen. */
  function beginInLanguage({ tx }: Act, language: Language): Promise<void> {
    return queries.beginMailLanguage(tx, language);
  }

  return {
    readAll,
    knownAccent,
    get,
    freeDeliveryFromDirhams,
    getShop,
    getSeller,
    listZones,
    listPaymentOptions,
    all,
    load,
    set,
    beginInLanguage,
  };
}

export type SettingsService = ReturnType<typeof createSettingsService>;
