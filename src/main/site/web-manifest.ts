import type { Language } from '#contract/locale.ts';
import type { Shop } from '#contract/shop.ts';
import { languageFacts } from '#i18n/languages.ts';
import { ar } from '#i18n/messages/ar.ts';
import { en } from '#i18n/messages/en.ts';

const taglines: Record<Language, string> = { en: en.meta.tagline, ar: ar.meta.tagline };

/** What a phone shows when somebody puts the shop on the home screen: under the shop's own name, in their language. */
export function webManifest({ name }: Pick<Shop, 'name'>, language: Language): string {
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    description: taglines[language],
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
      // The drawing keeps to the middle circle that every mask leaves.
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
}
