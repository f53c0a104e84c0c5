import type { IconName } from '#ui/display/icon.tsx';
import { useShopSettings } from '../../shared/use-shop-settings.ts';

const stores = [
  { store: 'appStore', icon: 'apple' },
  { store: 'playStore', icon: 'google-play' },
] as const satisfies { store: string; icon: IconName }[];

/** The app stores with an address in the shop's settings. A shop without an app has none. */
export function useStoreLinks() {
  const { appStores } = useShopSettings();
  return stores.flatMap(({ store, icon }) => {
    const href = appStores[store];
    return /^https?:\/\//.test(href) ? [{ store, icon, href }] : [];
  });
}
