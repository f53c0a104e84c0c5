import { useTranslations } from 'use-intl';
import { languages } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { useLanguage } from '../../runtime/app-context.ts';
import { classNames } from '#ui/styles/class-names.ts';
import { Icon } from '#ui/display/icon.tsx';
import { LanguageLink } from './language-link.tsx';

/** Links to the other languages, each named in itself. */
export function LanguageSwitch({ className }: { className?: string }) {
  const t = useTranslations('lang');
  const current = useLanguage();
  return languages
    .filter((language) => language !== current)
    .map((language) => (
      <LanguageLink
        key={language}
        language={language}
        title={t('switch')}
        className={classNames(
          'inline-flex min-h-11 items-center gap-2 rounded-pill px-3 text-sm max-[26rem]:px-2 no-underline hover:bg-shell',
          className,
        )}
      >
        <Icon name="globe" className="size-5 max-[26rem]:hidden lg:max-xl:hidden" />
        <span lang={language} dir={languageFacts[language].direction}>
          {languageFacts[language].ownName}
        </span>
      </LanguageLink>
    ));
}
