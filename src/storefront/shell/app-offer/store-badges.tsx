import { useTranslations } from 'use-intl';
import { Icon, type IconName } from '#ui/display/icon.tsx';
import { useShopSettings } from '../../shared/use-shop-settings.ts';

const stores = [
  { key: 'appStore', icon: 'apple' },
  { key: 'playStore', icon: 'google-play' },
] as const satisfies { key: string; icon: IconName }[];

const look =
  'inline-flex min-h-11 items-center gap-2.5 rounded-control bg-white px-4 text-sm text-ink inset-ring inset-ring-line';

/** Links to the two app stores. Without an address in the shop's settings a badge is not a link. */
export function StoreBadges({ className }: { className?: string }) {
  const t = useTranslations('app');
  const { appStores } = useShopSettings();
  return (
    <ul className={className}>
      {stores.map(({ key, icon }) => {
        const content = (
          <>
            <Icon name={icon} className="size-5" />
            {t(key)}
          </>
        );
        return (
          <li key={key}>
            {/^https?:\/\//.test(appStores[key]) ? (
              <a
                href={appStores[key]}
                target="_blank"
                rel="noopener noreferrer"
                className={`${look} no-underline hover:inset-ring-ink-soft`}
              >
                {content}
              </a>
            ) : (
              <span className={look}>{content}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
