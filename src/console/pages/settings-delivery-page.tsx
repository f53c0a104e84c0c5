import { useTranslations } from 'use-intl';
import { textLinkClass } from '#ui/action/text-link.ts';
import { DeliveryForm } from '../features/settings/delivery-form.tsx';
import { Zones } from '../features/settings/zones.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { SettingsFrame } from './settings-frame.tsx';

/** Delivery zones with their fees, and the days and times of delivery. */
export function SettingsDeliveryPage() {
  const t = useTranslations('settings.delivery');
  const read = useRead('getDeliverySettings');
  return (
    <SettingsFrame name="settingsDelivery" text={t('intro')} read={read}>
      {({ settings, zones }) => (
        <div className="flex flex-col gap-8">
          <div>
            <a href="#days" className={textLinkClass({ kind: 'standalone', className: '-mt-6 mb-2' })}>
              {t('days')}
            </a>
            <Zones zones={zones} />
          </div>
          <DeliveryForm settings={settings} />
        </div>
      )}
    </SettingsFrame>
  );
}
