import { iconName, type IconSize } from '#contract/values/look.ts';
import type { ImagesService } from '../../media/images.service.ts';
import type { SettingsService } from './settings.service.ts';

interface Needs {
  settings: Pick<SettingsService, 'get'>;
  images: Pick<ImagesService, 'renderIcon'>;
}

/** The icon of the shop in the sizes that browsers and phones ask for. */
export function createIcons({ settings, images }: Needs) {
  /** Rendered icons of the picture of now, by size. */
  let rendered: { picture: string; sizes: Map<IconSize, Promise<Buffer | null>> } | null = null;

  /** The PNG of an icon by the name of its picture. Null if the shop has another icon now, or none. */
  async function find(name: string, size: IconSize): Promise<Buffer | null> {
    const picture = await settings.get('icon');
    if (picture === null || iconName(picture) !== name) return null;
    if (rendered?.picture !== picture) rendered = { picture, sizes: new Map() };
    const { sizes } = rendered;
    const icon = sizes.get(size) ?? images.renderIcon(picture, size);
    sizes.set(size, icon);
    try {
      return await icon;
    } catch (error) {
      sizes.delete(size);
      throw error;
    }
  }

  return { find };
}

export type Icons = ReturnType<typeof createIcons>;
