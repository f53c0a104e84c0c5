import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { languages } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { Avatar } from '#ui/display/avatar.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { Menu, MenuItem, menuItemClass, MenuSeparator } from '#ui/overlay/menu.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { useMe } from '../../runtime/session/me-context.ts';
import { useSignOut } from './use-sign-out.ts';
import { useSwitchLanguage } from './use-switch-language.ts';

/** Name and role, language, devices, shortcuts and sign-out. */
export function AccountMenu({ onShowKeys }: { onShowKeys: () => void }) {
  const t = useTranslations();
  const me = useMe();
  const language = useLanguage();
  const switchLanguage = useSwitchLanguage();
  const signOut = useSignOut();
  return (
    <Menu
      trigger={(props) => (
        <button
          {...props}
          type="button"
          aria-label={t('menu.account', { name: me.name })}
          className="flex size-11 shrink-0 items-center justify-center rounded-full"
        >
          <Avatar name={me.name} />
        </button>
      )}
    >
      <div role="presentation" className="px-3 pt-2 pb-1">
        <p className="font-medium">
          <bdi>{me.name}</bdi>
        </p>
        <p className="text-sm text-ink-soft">{t(`role.${me.role}`)}</p>
      </div>
      <MenuSeparator />
      <Link to="/account" role="menuitem" tabIndex={-1} className={menuItemClass()}>
        <Icon name="user" className="size-5" />
        {t('nav.account')}
      </Link>
      <Link to="/account#devices" role="menuitem" tabIndex={-1} className={menuItemClass()}>
        <Icon name="shield" className="size-5" />
        {t('menu.devices')}
      </Link>
      {languages
        .filter((other) => other !== language)
        .map((other) => (
          <MenuItem key={other} icon="globe" onSelect={() => switchLanguage(other)}>
            <span lang={other}>{languageFacts[other].ownName}</span>
          </MenuItem>
        ))}
      <div className="max-md:hidden">
        <MenuItem icon="info" onSelect={onShowKeys}>
          {t('menu.keys')}
        </MenuItem>
      </div>
      <MenuSeparator />
      <MenuItem icon="logout" onSelect={() => signOut.send({})}>
        {t('menu.signOut')}
      </MenuItem>
    </Menu>
  );
}
