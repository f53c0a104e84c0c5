import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { Command } from 'commander';
import { readAmount } from '#contract/values/typed-values.ts';
import { readingTexts } from '#i18n/format.ts';
import { createPictureImporter } from '#server/features/import/import-pictures.ts';
import { isIconPicture, leastIconSide } from '#server/features/settings/look.rules.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { inspectUpload } from '#server/media/picture.ts';
import { isStoragePath } from '#server/media/storage.ts';
import type { CommandRunner } from './command.ts';
import type { OpenShop } from './open-shop.ts';

type Tree = Record<string, unknown>;

function childOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Tree)[key] : undefined;
}

// "zones.doha.fee": returns the changed entry of the first key (the first two for zones and
// payment options).
function withChange(all: Tree, path: string[], value: unknown): Tree {
  const [root = '', ...rest] = path;
  function changed(part: unknown, keys: string[]): unknown {
    const [key, ...deeper] = keys;
    if (key === undefined) return value;
    if (Array.isArray(part)) return part.with(Number(key), changed(part[Number(key)], deeper));
    return { ...(typeof part === 'object' ? part : {}), [key]: changed(childOf(part, key), deeper) };
  }
  const [code] = rest;
  if ((root === 'zones' || root === 'paymentOptions') && code !== undefined)
    return { [root]: { [code]: changed(childOf(all[root], code), rest.slice(1)) } };
  return { [root]: changed(childOf(all, root), rest) };
}

// A terminal passes text only. The first of these values that the setting accepts is used.
function readingsOf(text: string, present: unknown): unknown[] {
  const readings: unknown[] = [text];
  try {
    const value: unknown = JSON.parse(text);
    // Amounts are read below. A negative one is passed on: its setting says why it is refused.
    if (typeof value !== 'number' || value < 0) readings.push(value);
  } catch {
    // Not JSON: plain text.
  }
  const amount = readAmount(text);
  if (typeof amount === 'number') readings.push(amount);
  if (Array.isArray(present)) readings.push(text === '' ? [] : text.split(',').map((part) => part.trim()));
  return readings;
}

/** The settings that are pictures. */
const pictureKeys = ['logo', 'icon', 'sharingPicture'] as const;

interface PictureSetting {
  key: (typeof pictureKeys)[number];
  /** A file, or the path of a stored picture. */
  picture: unknown;
  folder: string;
}

/** The path of the picture, which is stored if it is a file. Throws OperatorError for an icon that is no square. */
async function storePicture({ services }: OpenShop, { key, picture, folder }: PictureSetting): Promise<unknown> {
  if (typeof picture !== 'string') return picture;
  const { storage } = services;
  const path = isStoragePath(picture) ? picture : await createPictureImporter({ storage, folder, dry: false })(picture);
  if (key !== 'icon') return path;
  const stored = await storage.get(path);
  // A path that names nothing is refused with the other settings.
  if (stored && !isIconPicture(await inspectUpload(stored)))
    throw new OperatorError(`${picture} is no icon: it must be a square of at least ${leastIconSide} pixels.`);
  return path;
}

async function printSetting({ services, print }: OpenShop, path = ''): Promise<void> {
  const all = await services.settings.all();
  const value = path === '' ? all : path.split('.').reduce<unknown>(childOf, all);
  if (value === undefined)
    throw new OperatorError(`The setting ${path} does not exist. "settings get" prints all settings.`);
  print(typeof value === 'string' ? value : JSON.stringify(value, null, 2));
}

async function changeSetting(shop: OpenShop, key: string, text: string): Promise<void> {
  const { settings } = shop.services;
  const path = key.split('.');
  const all = await settings.all();
  const present = path.reduce<unknown>(childOf, all);
  const picture = pictureKeys.find((one) => one === key);
  if (picture && !['', 'null'].includes(text)) {
    const file = shop.pathOf(text);
    await settings.set(
      picture,
      await storePicture(shop, { key: picture, picture: basename(file), folder: dirname(file) }),
    );
    return shop.print('Set.');
  }
  let refusal: unknown;
  for (const reading of readingsOf(text, present)) {
    try {
      await settings.load(withChange(all, path, reading));
      return shop.print('Set.');
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      refusal = error;
    }
  }
  const amount = readAmount(text);
  if (typeof amount !== 'object' || amount === null) throw refusal;
  const { thousands, decimals } = readingTexts(amount);
  throw new OperatorError(
    `"${text}" can be ${thousands} or ${decimals}. Write it without the point, or with at most two decimals.`,
  );
}

async function loadSettings(shop: OpenShop, file: string): Promise<void> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  for (const key of pictureKeys) {
    const picture = childOf(content, key);
    if (picture !== undefined)
      content = { ...(content as Tree), [key]: await storePicture(shop, { key, picture, folder: dirname(file) }) };
  }
  await shop.services.settings.load(content);
  shop.print('Set.');
}

export function addSettingsCommands(program: Command, { inShop }: CommandRunner): void {
  const settings = program.command('settings').description('print and change the settings of the shop');
  settings
    .command('get [KEY]')
    .description('print all settings, or one: name.en, zones.doha.fee')
    .action((key?: string) => inShop((shop) => printSetting(shop, key)));
  settings
    .command('set <KEY> <VALUE>')
    .description('change a setting; separate lists with commas; logo, icon and sharingPicture take a picture file')
    .action((key: string, value: string) => inShop((shop) => changeSetting(shop, key, value)));
  settings
    .command('load <FILE>')
    .description('load settings from a JSON file in the format of `settings get`')
    .action((file: string) => inShop((shop) => loadSettings(shop, shop.pathOf(file))));
}
