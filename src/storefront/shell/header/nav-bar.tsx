import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import { currentOf, navLinks } from './nav-links.ts';

/** The navigation links of the header on wide screens. */
export function NavBar({ className }: { className?: string }) {
  const t = useTranslations('nav');
  const path = useLocation().pathname;
  return (
    <nav aria-label={t('main')} className={className}>
      <ul className="flex flex-wrap items-center xl:gap-1">
        {navLinks.map((link) => (
          <li key={link.path}>
            <ShopLink
              to={link.path}
              aria-current={currentOf(link, path)}
              className={classNames(
                'relative flex min-h-11 items-center rounded-pill px-2 text-sm xl:px-3.5 whitespace-nowrap no-underline hover:bg-shell',
                currentOf(link, path) !== undefined
                  ? 'font-medium text-maroon after:absolute after:inset-x-2 xl:after:inset-x-3.5 after:bottom-1 after:h-px after:bg-gold'
                  : 'text-ink',
              )}
            >
              {t(link.label)}
            </ShopLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
