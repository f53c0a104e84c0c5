import { useTranslations } from 'use-intl';
import { Icon } from '#ui/display/icon.tsx';
import { useStoreLinks } from './use-store-links.ts';

/** Links to the app stores whose addresses are in the shop's settings. */
export function StoreBadges({ className }: { className?: string }) {
  const t = useTranslations('app');
  return (
    <ul className={className}>
      {useStoreLinks().map(({ store, icon, href }) => (
        <li key={store}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center gap-2.5 rounded-control bg-white px-4 text-sm text-ink no-underline inset-ring inset-ring-line hover:inset-ring-ink-soft"
          >
            <Icon name={icon} className="size-5" />
            <span>{t(store)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
