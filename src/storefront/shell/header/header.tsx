import { lazy, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#ui/styles/class-names.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { HydrationBoundary } from '#ui/hydration/hydration-boundary.tsx';
import { FavouritesLink } from './favourites-link.tsx';
import { SearchBox } from '../../features/search/search-box.tsx';
import { useLogoutRequest } from '../../shared/session/logout-request.ts';
import { AccountMenu } from './account-menu.tsx';
import { CartLink } from './cart-link.tsx';
import { LanguageHint } from '../language/language-hint.tsx';
import { LanguageSwitch } from '../language/language-switch.tsx';
import { NavBar } from './nav-bar.tsx';
import { ShopMark } from '../shop-mark.tsx';
import { LazyDialog } from '../../shared/lazy-dialog.tsx';

const MobileMenu = lazy(() => import('./mobile-menu.tsx'));
const LogoutDialog = lazy(() => import('./logout-dialog.tsx'));

// A constant element, so that React does not render it again when the header opens a menu.
const wide = (
  <>
    <HydrationBoundary>
      <NavBar className="hidden lg:block" />
    </HydrationBoundary>
    <div className="hidden min-w-65 flex-1 justify-end lg:flex xl:min-w-80">
      <HydrationBoundary>
        <SearchBox className="w-full max-w-md" />
      </HydrationBoundary>
    </div>
  </>
);
const shopperLinks = (
  <>
    <FavouritesLink />
    <CartLink />
  </>
);

/** The header of every page. */
export function Header() {
  const t = useTranslations();
  const [menuOpen, setMenuOpen] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const [searchOpen, setSearchOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);
  useLogoutRequest(() => setLeaving(true));

  return (
    // The page has a scroll margin for the header; the header itself needs none.
    <header className="sticky top-0 z-30 **:-scroll-mt-24 border-b border-line bg-pearl/95 backdrop-blur-sm print:hidden">
      <div className="page-wrap flex min-h-16 flex-wrap items-center gap-1 lg:min-h-18 xl:gap-3">
        <IconButton
          ref={menuButton}
          icon="menu"
          label={t('nav.openMenu')}
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          className="-ms-2.5 lg:hidden"
          onClick={() => setMenuOpen(true)}
        />
        <ShopMark className="min-w-0 flex-[1_1_2.25rem] lg:flex-initial" />
        {wide}
        <div className="ms-auto flex flex-wrap items-center justify-end lg:ms-0">
          <IconButton
            icon={searchOpen ? 'close' : 'search'}
            label={searchOpen ? t('search.close') : t('search.open')}
            aria-expanded={searchOpen}
            aria-controls="search-row"
            className="lg:hidden"
            onClick={() => setSearchOpen(!searchOpen)}
          />
          {shopperLinks}
          <AccountMenu onLogout={() => setLeaving(true)} />
          <LanguageSwitch className="-me-2 min-[26rem]:-me-3" />
        </div>
      </div>
      <div id="search-row" className={classNames('page-wrap pb-3 lg:hidden', !searchOpen && 'hidden')}>
        {searchOpen && <SearchBox startsFocused onLeave={() => setSearchOpen(false)} />}
      </div>
      <LanguageHint />
      <LazyDialog open={menuOpen}>
        <MobileMenu
          open={menuOpen}
          onClose={() => setMenuOpen(false)}
          opener={menuButton}
          onLogout={() => setLeaving(true)}
        />
      </LazyDialog>
      <LazyDialog open={leaving}>
        <LogoutDialog open={leaving} onClose={() => setLeaving(false)} />
      </LazyDialog>
    </header>
  );
}
