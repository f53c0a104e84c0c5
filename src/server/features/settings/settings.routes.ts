import type { ShopFrame } from '#contract/shop-frame.ts';
import type { PublicShopSettings } from '#contract/shop.ts';
import type { Language } from '#contract/values/locale.ts';
import type { Tag } from '../../cache/tags.ts';
import type { Route } from '../../http/route.ts';
import type { SettingsService } from './settings.service.ts';

interface Framed {
  /** What the merchant has put around every page, if anything, and the tags of what it shows. */
  getFrame: (language: Language) => Promise<{ frame: ShopFrame | null; tags: readonly Tag[] }>;
}

/** With the tags of what it links to, which are no part of the response. */
type TaggedShop = PublicShopSettings & { tags?: readonly Tag[] };

export function settingsRoutes(route: Route, settings: Pick<SettingsService, 'getShop'>, content: Framed): void {
  route(
    'getShop',
    async (_input, { language }): Promise<TaggedShop> => {
      const [shop, { frame, tags }] = await Promise.all([settings.getShop(language), content.getFrame(language)]);
      return { ...shop, ...(frame && { frame }), tags };
    },
    { tags: ({ tags = [] }: TaggedShop) => ['settings', 'delivery', ...tags] },
  );
}
