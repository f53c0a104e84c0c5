import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { cardClass } from '#ui/display/card.tsx';
import { Icon } from '#ui/display/icon.tsx';

/** What can be set in the console. */
export function SettingsPage() {
  const t = useTranslations();
  return (
    <>
      <h1 className="text-title font-medium">{t('nav.settings')}</h1>
      <ul className={cardClass({ padding: 'none', className: 'mt-5 divide-y divide-line overflow-hidden' })}>
        <li>
          <Link
            to="/settings/team"
            className="flex min-h-16 items-center gap-4 px-4 py-3 text-ink no-underline outline-offset-[-2px] hover:bg-shell"
          >
            <Icon name="user" className="size-6 text-ink-soft" />
            <span className="min-w-0 flex-1">
              <span className="block">{t('nav.team')}</span>
              <span className="block text-sm text-ink-soft">{t('team.intro')}</span>
            </span>
            <Icon name="chevron-end" className="size-5 text-ink-faint" />
          </Link>
        </li>
      </ul>
    </>
  );
}
