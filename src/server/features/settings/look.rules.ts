import type { ShopLook } from '#contract/shop.ts';
import { type ShopSettings, shopSettings } from './settings.rules.ts';

const keys = ['accent', 'typeface', 'corners', 'icon', 'sharingPicture'] as const;

/** What the merchant has chosen of the look; undefined for a shop that looks as every new one. */
export function lookOf(settings: Pick<ShopSettings, (typeof keys)[number]>): ShopLook | undefined {
  const chosen = keys.flatMap((key) => {
    const value = settings[key];
    return value === null || value === shopSettings[key].preset ? [] : [[key, value] as const];
  });
  return chosen.length > 0 ? Object.fromEntries(chosen) : undefined;
}

/** In pixels. */
export const leastIconSide = 192;

/** Whether a picture may be the icon of the shop: a square, give or take a pixel, that no phone has to enlarge much. */
export function isIconPicture({ width, height }: { width: number; height: number }): boolean {
  return Math.abs(width - height) <= 1 && Math.min(width, height) >= leastIconSide;
}
