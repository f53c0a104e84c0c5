import type { Language } from '#contract/values/locale.ts';
import type { PublicShopSettings } from '#contract/shop.ts';
import { iconOf, iconPath } from '#contract/values/look.ts';
import { languageFacts } from '#i18n/languages.ts';

function iconsOf(picture: string | null) {
  const [small, large, maskable] =
    picture === null
      ? // The mark of Dana is inside the safe zone of maskable icons.
        ['/icon-192.png', '/icon-512.png', '/icon-512.png']
      : (['192', '512', 'maskable'] as const).map((size) => iconPath(picture, size));
  return [
    { src: small, sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: large, sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ];
}

/** The web app manifest of a language: how a phone shows the shop on its home screen. */
export function webManifest(
  { name, tagline, look }: Pick<PublicShopSettings, 'name' | 'tagline' | 'look'>,
  language: Language,
): string {
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    description: tagline,
    lang: language,
    dir: languageFacts[language].direction,
    start_url: `/${language}`,
    scope: '/',
    display: 'standalone',
    theme_color: look?.accent ?? '#fbf9f5',
    background_color: '#fbf9f5',
    icons: iconsOf(iconOf({ name, look })),
  });
}
