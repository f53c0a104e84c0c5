import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Language } from '#contract/values/locale.ts';
import { withLanguage } from '../../runtime/i18n/language.ts';
import { useSwitchLanguage } from '../../runtime/routing/switch-language.ts';

interface LanguageLinkProps {
  language: Language;
  title?: string;
  className?: string;
  children: ReactNode;
}

/** A link to this page in another language. Scroll position and typed values stay. */
export function LanguageLink({ language, title, className, children }: LanguageLinkProps) {
  const { pathname, search } = useLocation();
  const switchLanguage = useSwitchLanguage();
  return (
    <a
      href={withLanguage(pathname + search, language)}
      hrefLang={language}
      title={title}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        switchLanguage(language);
      }}
      className={className}
    >
      {children}
    </a>
  );
}
