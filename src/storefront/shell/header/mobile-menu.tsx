import { Fragment, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useOptionalQuery } from '../../runtime/data/queries.ts';
import { rememberReturn } from '../../runtime/session/return-to.ts';
import { useSession } from '../../runtime/session/session.ts';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { useAppContext } from '../../runtime/app-context.ts';
import { classNames } from '#ui/styles/class-names.ts';
import { Drawer } from '#ui/overlay/drawer.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { categoriesQuery } from '../../shared/catalog/catalog.queries.ts';
import { ContentLink } from '../../features/content/content-link.tsx';
import { categoryPath } from '../../shared/catalog/category-card.tsx';
import { keyed } from '../../shared/keyed.ts';
import { accountLinks } from './account-links.ts';
import { currentOf, navLinks } from './nav-links.ts';
import { useShopSettings } from '../../shared/use-shop-settings.ts';

interface MobileMenuProps {
  open: boolean;
  onClose: () => void;
  opener: RefObject<HTMLElement | null>;
  onLogout: () => void;
}

const subRow = 'flex min-h-11 items-center rounded-control px-3 text-sm text-ink-soft no-underline hover:bg-shell';
const row = 'flex min-h-12 w-full items-center gap-3.5 rounded-control px-3 text-start no-underline hover:bg-shell';

/** The menu that slides in on narrow screens. */
export default function MobileMenu({ open, onClose, opener, onLogout }: MobileMenuProps) {
  const t = useTranslations('nav');
  const session = useSession();
  const { name, frame } = useShopSettings();
  const categories = useOptionalQuery(categoriesQuery(useAppContext()))?.rows ?? [];
  const path = useLocation().pathname;

  return (
    <Drawer open={open} onClose={onClose} opener={opener} title={name} closeLabel={t('closeMenu')}>
      <nav aria-label={t('main')} className="flex flex-col gap-1 p-3">
        {navLinks.map((link) => (
          <Fragment key={link.path}>
            <ShopLink
              to={link.path}
              onClick={onClose}
              aria-current={currentOf(link, path) && 'true'}
              className={classNames(
                row,
                currentOf(link, path) !== undefined && 'bg-maroon-soft font-medium text-maroon',
              )}
            >
              <Icon name={link.icon} className="size-5" />
              <span>{t(link.label)}</span>
            </ShopLink>
            {link.section === 'category' && categories.length > 0 && (
              <ul className="ms-5.5 mb-2 flex flex-col border-s border-line ps-3">
                {categories.map((category) => (
                  <li key={category.id}>
                    <ShopLink to={categoryPath(category)} onClick={onClose} className={subRow}>
                      <bdi>{category.name}</bdi>
                    </ShopLink>
                  </li>
                ))}
              </ul>
            )}
          </Fragment>
        ))}
        {keyed(frame?.menu ?? [], ({ title }) => title).map(([key, { title, link }]) => (
          <ContentLink key={key} link={link} className={row} onClick={onClose}>
            <Icon name="chevron-end" className="size-5" />
            <bdi>{title}</bdi>
          </ContentLink>
        ))}
      </nav>
      <nav aria-label={t('account')} className="mx-3 flex flex-col gap-1 border-t border-line py-3">
        {accountLinks(session).map((link) => (
          <ShopLink
            key={link.path}
            to={link.path}
            className={row}
            onClick={() => {
              if (session !== 'user') rememberReturn();
              onClose();
            }}
          >
            <Icon name={link.icon} className="size-5" />
            <span>{t(link.label)}</span>
          </ShopLink>
        ))}
        {session === 'user' && (
          <button
            type="button"
            className={row}
            onClick={() => {
              onClose();
              onLogout();
            }}
          >
            <Icon name="logout" className="size-5" />
            {t('logout')}
          </button>
        )}
      </nav>
    </Drawer>
  );
}
