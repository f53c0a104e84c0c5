import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { SoundWaits } from '../../features/alarm/sound-waits.tsx';
import { NewOrdersBand } from '../../features/orders/arrivals/new-orders-band.tsx';
import { useWide } from '../../runtime/page/use-wide.ts';
import { reserveTop } from '../../shared/reserve-bottom.ts';
import { ShopSign } from './shop-sign.tsx';
import { AccountMenu } from './account-menu.tsx';
import { SearchBox } from './search-box.tsx';

/** The logo of the shop, the search, the account and the new orders, on every page after the sign-in. */
export function Header({ onShowKeys }: { onShowKeys: () => void }) {
  const t = useTranslations('nav');
  // A wide screen has room for them beside the search: the page keeps its height.
  const isWide = useWide();
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-pearl pt-[env(safe-area-inset-top)] print:hidden">
      <div className="flex h-16 items-center gap-2 ps-3 pe-3 md:gap-4 md:px-6">
        <Link to="/" aria-label={t('today')} className="flex size-11 shrink-0 items-center justify-center rounded-full">
          <ShopSign />
        </Link>
        <SearchBox />
        {isWide && <NewOrdersBand className="ms-auto max-w-lg min-w-0" />}
        <div className="ms-auto shrink-0 xl:ms-0">
          <AccountMenu onShowKeys={onShowKeys} />
        </div>
      </div>
      <div ref={reserveTop}>
        {!isWide && <NewOrdersBand />}
        <SoundWaits />
      </div>
    </header>
  );
}
