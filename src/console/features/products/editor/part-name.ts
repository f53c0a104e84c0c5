import { useTranslations } from 'use-intl';

const inLanguages = ['name', 'description', 'attributes', 'options'] as const;

/** The name of what is missing: `name.en` is "English name". */
export function usePartName(): (part: string) => string {
  const t = useTranslations('catalogue.part');
  return (part) => {
    const [name, language] = part.split('.');
    const known = inLanguages.find((one) => one === name);
    if (known) return t(`${known}.${language === 'ar' ? 'ar' : 'en'}`);
    return part === 'category' ? t('category') : t('variants');
  };
}
