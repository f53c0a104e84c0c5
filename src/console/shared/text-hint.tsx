import { useTranslations } from 'use-intl';
import { isWrongScript } from './wrong-script.rules.ts';

interface TextHintProps {
  language: 'ar' | 'en';
  value: string;
  max: number;
}

/** How long the text of a field is, and whether it is likely in the field of the other language. */
export function TextHint({ language, value, max }: TextHintProps) {
  const t = useTranslations('catalogue.words');
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span role="status" className="text-progress">
        {isWrongScript(value, language) && t(language === 'en' ? 'hasArabic' : 'lacksArabic')}
      </span>
      <span className={value.length < max / 2 ? 'max-md:sr-only' : undefined}>
        {t('count', { count: value.length, max })}
      </span>
    </span>
  );
}
