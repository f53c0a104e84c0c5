import { useTranslations } from 'use-intl';

import { showField } from '../../../shared/use-first-wrong.ts';

const inLanguages = ['name', 'description', 'pictures', 'attributes', 'options'] as const;

/** The name of what is missing: `name.en` is "English name". */
export function usePartName(): (part: string) => string {
  const t = useTranslations('catalogue.part');
  return (part) => {
    const [name, language] = part.split('.');
    const known = inLanguages.find((one) => one === name);
    if (known && language !== undefined) return t(`${known}.${language === 'ar' ? 'ar' : 'en'}`);
    if (part === 'pictures') return t('photos');
    return part === 'category' ? t('category') : t('variants');
  };
}

const places: Record<string, string> = {
  pictures: '#photos input',
  'pictures.ar': '#photo-texts summary',
  'pictures.en': '#photo-texts summary',
  'options.ar': '#personalisation ~ div input',
  'options.en': '#personalisation ~ div input',
};

/** Leads to the field of what is missing. What has no field of its own is in the step of prices. */
export function showPart(part: string): void {
  const named = places[part] ?? '#price input';
  showField(document.getElementById(`product-${part}`) ?? document.querySelector<HTMLElement>(named));
}
