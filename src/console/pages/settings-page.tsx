import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { cardClass } from '#ui/display/card.tsx';
import { Icon, type IconName } from '#ui/display/icon.tsx';
import { type ConsolePage, usePages } from '../runtime/page/console-page.ts';
import { mayOpen, useMe } from '../runtime/session/me-context.ts';

/** The pages of the settings, in the order of a new shop's first day. */
const rows = [
  { path: '/settings/shop', icon: 'home', text: 'settings.shop.intro' },
  { path: '/settings/look', icon: 'image', text: 'settings.look.intro' },
  { path: '/settings/delivery', icon: 'truck', text: 'settings.delivery.intro' },
  { path: '/settings/payments', icon: 'cash', text: 'settings.payments.intro' },
  { path: '/settings/notifications', icon: 'mail', text: 'settings.notifications.intro' },
  { path: '/settings/answers', icon: 'comment', text: 'settings.answers.intro' },
  { path: '/settings/words', icon: 'search', text: 'settings.words.intro' },
  { path: '/settings/feeds', icon: 'share', text: 'settings.feeds.intro' },
  { path: '/settings/team', icon: 'user', text: 'team.intro' },
] as const satisfies { path: string; icon: IconName; text: string }[];

/** What the person may set in the console. */
export function SettingsPage() {
  const t = useTranslations();
  const me = useMe();
  const pages = usePages();
  const open = rows.flatMap((row) => {
    const page: ConsolePage | undefined = pages.find(({ path }) => path === row.path);
    return page && mayOpen(me, page.access) ? [{ ...row, name: page.name }] : [];
  });
  return (
    <>
      <h1 className="text-title font-medium">{t('nav.settings')}</h1>
      <ul className={cardClass({ padding: 'none', className: 'mt-5 divide-y divide-line overflow-hidden' })}>
        {open.map(({ path, icon, text, name }) => (
          <li key={path}>
            <Link
              to={path}
              className="flex min-h-16 items-center gap-4 px-4 py-3 text-ink no-underline outline-offset-[-2px] hover:bg-shell"
            >
              <Icon name={icon} className="size-6 text-ink-soft" />
              <span className="min-w-0 flex-1">
                <span className="block">{t(`nav.${name}`)}</span>
                <span className="block text-sm text-ink-soft">{t(text)}</span>
              </span>
              <Icon name="chevron-end" className="size-5 text-ink-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
