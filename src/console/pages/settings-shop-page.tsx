import { useTranslations } from 'use-intl';
import { ShopForm } from '../features/settings/shop-form.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { SettingsFrame } from './settings-frame.tsx';

/** The settings of the page "Shop". */
export function SettingsShopPage() {
  const t = useTranslations('settings.shop');
  const read = useRead('getShopSettings');
  return (
    <SettingsFrame name="settingsShop" text={t('intro')} read={read}>
      {(settings) => <ShopForm settings={settings} />}
    </SettingsFrame>
  );
}
