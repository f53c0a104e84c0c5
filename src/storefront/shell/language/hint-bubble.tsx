import { useTranslations } from 'use-intl';
import type { Language } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { LanguageLink } from './language-link.tsx';

/** Positioned below the language switch and over the page, so that the layout does not shift. */
export default function HintBubble({ language, onDismiss }: { language: Language; onDismiss: () => void }) {
  const t = useTranslations();
  const { hint, direction } = languageFacts[language];
  return (
    <div className="absolute inset-e-3 top-full z-20 mt-2 flex items-center rounded-pill bg-white ps-1 shadow-overlay inset-ring inset-ring-line">
      <LanguageLink
        language={language}
        className="inline-flex min-h-11 items-center rounded-pill px-4 font-medium text-maroon no-underline hover:underline"
      >
        <span lang={language} dir={direction}>
          {hint}
        </span>
      </LanguageLink>
      <IconButton icon="close" label={t('action.close')} iconClassName="size-4" onClick={onDismiss} />
    </div>
  );
}
