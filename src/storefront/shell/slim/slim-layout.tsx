import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { SkipLink } from '#ui/layout/skip-link.tsx';
import { BackLink } from './back-link.tsx';
import { LanguageSwitch } from '../language/language-switch.tsx';
import { ShopMark } from '../shop-mark.tsx';

/** The layout of pages without navigation and footer: a link to home and the language switch. */
export function SlimLayout({ children }: { children: ReactNode }) {
  const t = useTranslations('nav');
  return (
    <div className="flex min-h-dvh flex-col print:min-h-0">
      <SkipLink targetId="content">{t('skip')}</SkipLink>
      <header className="border-b border-line bg-white print:hidden">
        <div className="page-wrap flex min-h-16 flex-wrap items-center gap-1">
          <BackLink />
          <ShopMark className="me-auto min-w-0" />
          <LanguageSwitch className="-me-2 min-[26rem]:-me-3" />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex-1">
        {children}
      </main>
    </div>
  );
}
