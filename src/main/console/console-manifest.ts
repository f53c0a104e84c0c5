import type { Language } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { allMessages } from '#i18n/messages/all.ts';

/** The web app manifest of the console: another app than the shop, with another colour. */
export function consoleManifest(shop: string, language: Language): string {
  const name = allMessages[language].consolePage.name.replace('{shop}', shop);
  return JSON.stringify({
    id: '/console/',
    name,
    short_name: name,
    lang: language,
    dir: languageFacts[language].direction,
    start_url: '/console/',
    scope: '/console/',
    display: 'standalone',
    theme_color: '#fbf9f5',
    background_color: '#fbf9f5',
    icons: [
      { src: '/console/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/console/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      // The logo is inside the safe zone of maskable icons.
      { src: '/console/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
}
