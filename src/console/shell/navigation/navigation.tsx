import { type ComponentType, useId } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Icon, type IconName } from '#ui/display/icon.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import { InboxCount } from '../../features/inbox/inbox-count.tsx';
import { OrdersCount } from '../../features/orders/arrivals/orders-count.tsx';
import { type ConsolePage, usePages } from '../../runtime/page/console-page.ts';
import { useMe } from '../../runtime/session/me-context.ts';
import { barOf, destinationsOf, isWithin } from './destinations.ts';

const countOf: Partial<Record<ConsolePage['name'], ComponentType<{ id: string }>>> = {
  orders: OrdersCount,
  inbox: InboxCount,
};

/** A bar at the bottom of a phone, a rail at the side from 768 px, with its words beside the icons from 1280 px. */
export function Navigation() {
  const t = useTranslations('nav');
  const pages = usePages();
  const { pathname } = useLocation();
  const destinations = destinationsOf(pages, useMe());
  const bar = barOf(destinations);
  return (
    <nav
      aria-label={t('label')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-white pb-[env(safe-area-inset-bottom)] md:inset-e-auto md:top-0 md:w-20 md:overflow-y-auto md:border-t-0 md:border-e md:pt-3 xl:w-60 print:hidden"
    >
      <ul className="mx-auto flex max-w-xl justify-around px-1 md:flex-col md:gap-1 xl:px-3">
        {destinations.map((destination) => (
          <Item
            key={destination.path}
            path={destination.path}
            icon={destination.link.icon}
            label={t(destination.name)}
            isInBar={bar.includes(destination)}
            isCurrent={isWithin(destination.path, pathname, pages)}
            Count={countOf[destination.name]}
          />
        ))}
        <Item path="/more" icon="menu" label={t('more')} isInBar isCurrent={isWithin('/more', pathname, pages)} />
      </ul>
    </nav>
  );
}

interface ItemProps {
  path: string;
  icon: IconName;
  label: string;
  isInBar: boolean;
  /** Whether the page that is open belongs to it. */
  isCurrent: boolean;
  /** What waits there. */
  Count?: ComponentType<{ id: string }> | undefined;
}

function Item({ path, icon, label, isInBar, isCurrent, Count }: ItemProps) {
  const countId = useId();
  return (
    <li className={classNames('min-w-0 flex-1 md:flex-none', !isInBar && 'max-md:hidden')}>
      <Link
        to={path}
        title={label}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={Count ? countId : undefined}
        className={classNames(
          'relative flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-control px-1 text-xs no-underline outline-offset-[-2px] md:min-h-12 xl:flex-row xl:justify-start xl:gap-3 xl:px-3 xl:text-base',
          isCurrent ? 'font-medium text-maroon md:bg-maroon-soft' : 'text-ink-soft hover:text-ink md:hover:bg-shell',
        )}
      >
        <span className="relative inline-flex xl:static">
          <Icon name={icon} className="size-6" />
          {Count && <Count id={countId} />}
        </span>
        <span className="max-w-full truncate">{label}</span>
      </Link>
    </li>
  );
}
