import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ConsolePage, ConsolePageRow } from '#contract/console/content.ts';
import { isFilledPage } from '#contract/content/shop-pages.ts';
import { pickText } from '#contract/values/locale.ts';
import { cardClass } from '#ui/display/card.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { PageAddress } from './page-address.tsx';
import { hasAddress, isFrame } from './page-form.rules.ts';
import { PageStates } from './page-state-card.tsx';

interface PageListProps {
  home: Omit<ConsolePage, 'draft'>;
  pages: readonly ConsolePageRow[];
}

/** The home page, other pages of every shop, and the merchant's own pages, each with what becomes of it. */
export function PageList({ home, pages }: PageListProps) {
  const t = useTranslations('content');
  const language = useLanguage();

  function pageName({ handle, title }: ConsolePageRow): string {
    if (isFrame(handle)) return t('frame.name');
    return isFilledPage(handle) ? t(`link.pages.${handle}`) : pickText(title, language) || handle;
  }

  return (
    <ul className="flex flex-col gap-3">
      <PageRow to="/content/home" name={t('list.home')} page={home} />
      {pages.map((page) => (
        <PageRow key={page.handle} to={`/content/pages/${page.handle}`} name={pageName(page)} page={page} />
      ))}
      <li>
        <Link
          to="/content/redirects"
          className={cardClass({ padding: 'none', lifts: true, className: 'flex items-center gap-3 p-4 no-underline' })}
        >
          <span className="flex min-w-0 flex-1 flex-col gap-2 text-ink">
            <span className="font-medium">{t('list.redirects')}</span>
            <span className="text-sm text-ink-soft">{t('list.redirectsText')}</span>
          </span>
          <Icon name="chevron-end" className="size-5 text-ink-faint" />
        </Link>
      </li>
    </ul>
  );
}

interface PageRowProps {
  to: string;
  name: string;
  page: Omit<ConsolePage, 'draft'>;
}

function PageRow({ to, name, page }: PageRowProps) {
  return (
    <li>
      <Link
        to={to}
        className={cardClass({ padding: 'none', lifts: true, className: 'flex items-center gap-3 p-4 no-underline' })}
      >
        <span className="flex min-w-0 flex-1 flex-col gap-2 text-ink">
          <span className="flex flex-wrap items-baseline gap-x-3">
            <bdi className="font-medium wrap-anywhere">{name}</bdi>
            {hasAddress(page.handle) && <PageAddress handle={page.handle} className="text-sm text-ink-soft" />}
          </span>
          <PageStates page={page} />
        </span>
        <Icon name="chevron-end" className="size-5 text-ink-faint" />
      </Link>
    </li>
  );
}
