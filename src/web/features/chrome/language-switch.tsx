import { useTranslations } from 'use-intl';
import { languages } from '#contract/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { useLanguage } from '../../platform/shop.ts';
import { useSwitchLanguage } from '../../platform/switch-language.ts';
import { Icon } from '../../ui/icon.tsx';

/** The other language, named in itself. Page, scroll, cart and half-filled forms stay. */
export function LanguageSwitch({ className = '' }: { className?: string }) {
  const t = useTranslations('lang');
  const current = useLanguage();
  const switchLanguage = useSwitchLanguage();
  return languages
    .filter((language) => language !== current)
    .map((language) => (
      <button
        key={language}
        type="button"
        title={t('switch')}
        onClick={() => switchLanguage(language)}
        className={`inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-3 hover:text-maroon ${className}`}
      >
        <Icon name="globe" className="size-5" />
        <span lang={language} dir={languageFacts[language].direction}>
          {languageFacts[language].ownName}
        </span>
      </button>
    ));
}
