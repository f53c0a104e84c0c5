import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { ConsoleMark } from '../console-mark.tsx';
import { AccountMenu } from './account-menu.tsx';
import { SearchBox } from './search-box.tsx';

/** The mark, the search and the account, on every page after the sign-in. */
export function Header({ onShowKeys }: { onShowKeys: () => void }) {
  const t = useTranslations('nav');
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-pearl pt-[env(safe-area-inset-top)] print:hidden">
      <div className="flex h-16 items-center gap-2 ps-3 pe-3 md:gap-4 md:px-6">
        <Link to="/" aria-label={t('today')} className="flex size-11 shrink-0 items-center justify-center rounded-full">
          <ConsoleMark className="size-9" />
        </Link>
        <SearchBox />
        <div className="ms-auto shrink-0">
          <AccountMenu onShowKeys={onShowKeys} />
        </div>
      </div>
    </header>
  );
}
