import { useTranslations } from 'use-intl';
import { Icon } from '#ui/display/icon.tsx';
import { ProgressBar } from '#ui/display/progress-bar.tsx';
import { useShopSettings } from '../../shared/use-shop-settings.ts';
import { Money } from '../../shared/money/money.tsx';

/** How much is missing for free delivery; nothing if the shop has no threshold. */
export function FreeDeliveryBar({ subtotalRiyals }: { subtotalRiyals: number }) {
  const t = useTranslations('cartPanel');
  const { freeDeliveryFrom } = useShopSettings();
  if (freeDeliveryFrom === null) return null;
  const missing = Math.max(0, Math.round((freeDeliveryFrom - subtotalRiyals) * 100) / 100);
  return (
    <div className="flex flex-col gap-2 rounded-control bg-sea-soft px-4 py-3 text-sm text-sea-deep">
      <p className="flex items-start gap-2">
        <Icon name={missing === 0 ? 'check-circle' : 'truck'} className="mt-0.5 size-4" />
        <span>
          {missing === 0 ? (
            t('freeReached')
          ) : (
            <span>
              {t.rich('freeMore', { amount: () => <Money riyals={missing} size="small" className="text-sm!" /> })}
            </span>
          )}
        </span>
      </p>
      {missing > 0 && <ProgressBar value={subtotalRiyals} max={freeDeliveryFrom} label={t('freeBar')} />}
    </div>
  );
}
