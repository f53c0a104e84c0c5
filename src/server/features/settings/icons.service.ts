import { iconName, iconOf, type IconSize, iconSizes, letterOf } from '#contract/values/look.ts';
import { languages } from '#contract/values/locale.ts';
import type { ImagesService } from '../../media/images.service.ts';
import type { SettingsService } from './settings.service.ts';

interface Needs {
  settings: Pick<SettingsService, 'getShop'>;
  images: Pick<ImagesService, 'renderIcon' | 'renderLetter'>;
}

/** The icon of the shop in the sizes that browsers and phones ask for. */
export function createIcons({ settings, images }: Needs) {
  /** Icons of the shop as it is now. A letter of the name has one for each language. */
  const rendered = new Map<string, Promise<Buffer | null>>();
  const mostRendered = iconSizes.length * languages.length;

  async function findPicture(name: string): Promise<string | null> {
    const shops = await Promise.all(languages.map((language) => settings.getShop(language)));
    return shops.map(iconOf).find((picture) => picture !== null && iconName(picture) === name) ?? null;
  }

  /** The PNG of an icon by the name of its picture. Null if the shop has another icon now, or none. */
  async function find(name: string, size: IconSize): Promise<Buffer | null> {
    const picture = await findPicture(name);
    if (picture === null) return null;
    const key = `${name}-${size}`;
    if (!rendered.has(key) && rendered.size >= mostRendered) rendered.clear();
    const letter = letterOf(picture);
    const icon = rendered.get(key) ?? (letter ? images.renderLetter(letter, size) : images.renderIcon(picture, size));
    rendered.set(key, icon);
    try {
      return await icon;
    } catch (error) {
      rendered.delete(key);
      throw error;
    }
  }

  return { find };
}

export type Icons = ReturnType<typeof createIcons>;
