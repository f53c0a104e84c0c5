import { useTranslations } from 'use-intl';
import type { Zone } from '#contract/checkout.ts';
import { Icon } from '#ui/display/icon.tsx';
import type { EnteredAddress } from './checkout-storage.ts';

interface RecentAddressesProps {
  addresses: readonly EnteredAddress[];
  zones: readonly Zone[];
  onChoose: (address: EnteredAddress) => void;
}

/** Earlier delivery addresses on this device; one press fills in all fields. */
export function RecentAddresses({ addresses, zones, onChoose }: RecentAddressesProps) {
  const t = useTranslations('checkout');
  if (addresses.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2 text-sm font-medium">{t('recentAddresses')}</h3>
      <ul className="flex flex-col gap-2">
        {addresses.map((given) => (
          <li key={given.address}>
            <button
              type="button"
              onClick={() => onChoose(given)}
              className="flex min-h-12 w-full items-center gap-3 rounded-control px-4 py-2.5 text-start inset-ring inset-ring-line transition-[box-shadow] hover:inset-ring-ink-soft"
            >
              <Icon name="map-pin" className="size-5 text-sea" />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-sm">
                  <bdi>{given.address}</bdi>
                </span>
                <span className="block text-sm text-ink-soft">
                  {zones.find(({ id }) => String(id) === given.zoneId)?.name}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
