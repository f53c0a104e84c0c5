import type { Language } from '#contract/values/locale.ts';
import type { PublicShopSettings } from '#contract/shop.ts';
import { languageFacts } from '#i18n/languages.ts';

/** The web app manifest of a language: how a phone shows the shop on its home screen. */
export function webManifest(
  { name, tagline }: Pick<PublicShopSettings, 'name' | 'tagline'>,
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
    theme_color: '#fbf9f5',
    background_color: '#fbf9f5',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      // The logo is inside the safe zone of maskable icons.
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
}
