import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { languages } from '#contract/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { withLanguage } from '../../platform/language.ts';
import { useLanguage } from '../../platform/shop.ts';
import { useSwitchLanguage } from '../../platform/switch-language.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';

/** The other language, named in itself. A link for who opens it in a tab; else page, scroll and half-filled forms stay. */
export function LanguageSwitch({ className }: { className?: string }) {
  const t = useTranslations('lang');
  const current = useLanguage();
  const { pathname, search } = useLocation();
  const switchLanguage = useSwitchLanguage();
  return languages
    .filter((language) => language !== current)
    .map((language) => (
      <a
        key={language}
        href={withLanguage(pathname + search, language)}
        hrefLang={language}
        title={t('switch')}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          void switchLanguage(language);
        }}
        className={classNames(
          'inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-sm no-underline hover:bg-shell',
          className,
        )}
      >
        <Icon name="globe" className="size-5 max-[22rem]:hidden" />
        <span lang={language} dir={languageFacts[language].direction}>
          {languageFacts[language].ownName}
        </span>
      </a>
    ));
}
