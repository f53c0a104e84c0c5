import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { createPictureImporter } from '#server/features/import/import-pictures.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { isStoragePath } from '#server/media/storage.ts';
import { type Command, word } from './command.ts';
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
    readings.push(JSON.parse(text));
  } catch {
    // Not JSON: plain text.
  }
  if (Array.isArray(present)) readings.push(text === '' ? [] : text.split(',').map((part) => part.trim()));
  return readings;
}

async function storeLogo({ services }: OpenShop, logo: unknown, folder: string): Promise<unknown> {
  if (typeof logo !== 'string' || isStoragePath(logo)) return logo;
  return createPictureImporter({ storage: services.storage, folder, dry: false })(logo);
}

export const settingsGet: Command = {
  usage: '[KEY]',
  summary: 'print all settings, or one: name.en, zones.doha.fee',
  words: [0, 1],
  async run({ services, print }, args) {
    const all = await services.settings.all();
    const path = word(args, 0);
    const value = path === '' ? all : path.split('.').reduce<unknown>(childOf, all);
    if (value === undefined)
      throw new OperatorError(`The setting ${path} does not exist. "settings get" prints all settings.`);
    print(typeof value === 'string' ? value : JSON.stringify(value, null, 2));
  },
};

export const settingsSet: Command = {
  usage: 'KEY VALUE',
  summary: 'change a setting; separate lists with commas; logo takes a picture file',
  words: [2, 2],
  async run(shop, args) {
    const { settings } = shop.services;
    const path = word(args, 0).split('.');
    const all = await settings.all();
    const present = path.reduce<unknown>(childOf, all);
    if (path[0] === 'logo' && !['', 'null'].includes(word(args, 1))) {
      const file = shop.pathOf(word(args, 1));
      await settings.set('logo', await storeLogo(shop, basename(file), dirname(file)));
      return shop.print('Set.');
    }
    let refusal: unknown;
    for (const reading of readingsOf(word(args, 1), present)) {
      try {
        await settings.load(withChange(all, path, reading));
        return shop.print('Set.');
      } catch (error) {
        if (!(error instanceof OperatorError)) throw error;
        refusal = error;
      }
    }
    throw refusal;
  },
};

export const settingsLoad: Command = {
  usage: 'FILE',
  summary: 'load settings from a JSON file in the format of `settings get`',
  words: [1, 1],
  async run(shop, args) {
    const file = shop.pathOf(word(args, 0));
    let content: unknown;
    try {
      content = JSON.parse(await readFile(file, 'utf8'));
    } catch (error) {
      throw new OperatorError(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
    }
    const logo = childOf(content, 'logo');
    if (logo !== undefined) content = { ...(content as Tree), logo: await storeLogo(shop, logo, dirname(file)) };
    await shop.services.settings.load(content);
    shop.print('Set.');
  },
};
