import { useTranslations } from 'use-intl';
import { rememberReturn } from '../../runtime/session/return-to.ts';
import { useSession } from '../../runtime/session/session.ts';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Menu, MenuItem, menuItemClass, MenuSeparator } from '#ui/overlay/menu.tsx';
import { accountLinks } from './account-links.ts';

/** The account menu on wide screens. */
export function AccountMenu({ onLogout }: { onLogout: () => void }) {
  const t = useTranslations('nav');
  const session = useSession();
  return (
    <Menu className="hidden lg:block" trigger={(props) => <IconButton {...props} icon="user" label={t('account')} />}>
      {accountLinks(session).map((link) => (
        <ShopLink
          key={link.path}
          to={link.path}
          role="menuitem"
          tabIndex={-1}
          className={menuItemClass()}
          onClick={() => session !== 'user' && rememberReturn()}
        >
          <Icon name={link.icon} className="size-5" />
          <span>{t(link.label)}</span>
        </ShopLink>
      ))}
      {session === 'user' && (
        <>
          <MenuSeparator />
          <MenuItem icon="logout" onSelect={onLogout}>
            {t('logout')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
