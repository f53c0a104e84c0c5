import { Outlet } from 'react-router';
import { useTranslations } from 'use-intl';
import { languages } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { buttonClass } from '#ui/action/button.tsx';
import { useApp } from '../runtime/app-context.ts';
import { useLanguage } from '../runtime/i18n/use-language.ts';
import { ConsoleMark } from './console-mark.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { OfflineBand } from './states/offline-band.tsx';

/** The frame of sign-in and invitation: the mark, the language and one card. */
export function SlimFrame() {
  const t = useTranslations('nav');
  const { languages: store } = useApp();
  const current = useLanguage();
  return (
    <div className="flex min-h-dvh flex-col">
      <OfflineBand />
      <header className="flex items-center justify-between gap-4 px-4 pt-[calc(env(safe-area-inset-top)+0.75rem)] md:px-8">
        <p className="flex items-center gap-3 font-medium">
          <ConsoleMark className="size-9" />
          {t('label')}
        </p>
        {languages
          .filter((language) => language !== current)
          .map((language) => (
            <button
              key={language}
              type="button"
              lang={language}
              className={buttonClass({ variant: 'quiet', size: 'small' })}
              onClick={() => void store.switchTo(language)}
            >
              {languageFacts[language].ownName}
            </button>
          ))}
      </header>
      <main className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center px-4 pt-6 pb-[calc(env(safe-area-inset-bottom)+3rem)]">
        <PageBoundary>
          <Outlet />
        </PageBoundary>
      </main>
    </div>
  );
}
