import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { languages } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { Icon, type IconName } from '#ui/display/icon.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { usePages } from '../runtime/page/console-page.ts';
import { useLanguage } from '../runtime/i18n/use-language.ts';
import { useMe } from '../runtime/session/me-context.ts';
import { useSignOut } from '../shell/header/use-sign-out.ts';
import { useSwitchLanguage } from '../shell/header/use-switch-language.ts';
import { barOf, destinationsOf } from '../shell/navigation/destinations.ts';

const rowClass =
  'flex min-h-14 w-full items-center gap-4 px-4 text-start text-base text-ink no-underline outline-offset-[-2px] hover:bg-shell';

/** What the bar of a phone has no room for, and one's account. */
export function MorePage() {
  const t = useTranslations();
  const me = useMe();
  const language = useLanguage();
  const switchLanguage = useSwitchLanguage();
  const signOut = useSignOut();
  const destinations = destinationsOf(usePages(), me);
  const bar = barOf(destinations);
  const hidden = destinations.filter((destination) => !bar.includes(destination));
  return (
    <>
      <h1 className="text-title font-medium">{t('nav.more')}</h1>
      {hidden.length > 0 && (
        <ul className={cardClass({ padding: 'none', className: 'mt-5 divide-y divide-line overflow-hidden' })}>
          {hidden.map(({ path, name, link }) => (
            <li key={path}>
              <RowLink path={path} icon={link.icon} label={t(`nav.${name}`)} />
            </li>
          ))}
        </ul>
      )}
      <ul className={cardClass({ padding: 'none', className: 'mt-5 divide-y divide-line overflow-hidden' })}>
        <li>
          <RowLink path="/account" icon="user" label={t('nav.account')} />
        </li>
        {languages
          .filter((other) => other !== language)
          .map((other) => (
            <li key={other}>
              <button type="button" className={rowClass} onClick={() => switchLanguage(other)}>
                <Icon name="globe" className="size-6 text-ink-soft" />
                <span lang={other}>{languageFacts[other].ownName}</span>
              </button>
            </li>
          ))}
        <li>
          <button type="button" className={rowClass} onClick={() => signOut.send({})}>
            <Icon name="logout" className="size-6 text-ink-soft" />
            {t('menu.signOut')}
          </button>
        </li>
      </ul>
    </>
  );
}

function RowLink({ path, icon, label }: { path: string; icon: IconName; label: string }) {
  return (
    <Link to={path} className={rowClass}>
      <Icon name={icon} className="size-6 text-ink-soft" />
      <span className="min-w-0 flex-1">{label}</span>
      <Icon name="chevron-end" className="size-5 text-ink-faint" />
    </Link>
  );
}
