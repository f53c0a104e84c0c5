import { useTranslations } from 'use-intl';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { PendingUploads } from '../pending-uploads.ts';
import { PictureChoice } from '../picture-choice.tsx';
import { TextHint } from '../text-hint.tsx';
import { ownSearchTexts, type SearchTexts, type SearchValue } from './search-value.ts';

interface SearchFieldsProps {
  value: SearchValue;
  /** The title without an own one. */
  usualTitle: SearchTexts;
  uploads: PendingUploads;
  errors: Record<string, string>;
  onChange: (change: (now: SearchValue) => Partial<SearchValue>) => void;
}

/** What search engines and shared links say of a page, where it is something else than on the page. */
export function SearchFields({ value, usualTitle, uploads, errors, onChange }: SearchFieldsProps) {
  const t = useTranslations('catalogue.search');
  const isWrong = Object.keys(errors).some((name) => /^(search(Title|Text)|sharingPicture)/.test(name));
  const field = (name: 'searchTitle' | 'searchText', language: 'ar' | 'en') => {
    const Field = name === 'searchTitle' ? TextField : TextareaField;
    const max = name === 'searchTitle' ? catalogueLimits.searchTitleMax : catalogueLimits.searchTextMax;
    const text = value[name][language];
    return (
      <Field
        label={t(`${name}${language === 'ar' ? 'Ar' : 'En'}`)}
        hint={<TextHint language={language} value={text} max={max} />}
        lang={language}
        maxLength={max}
        autoComplete="off"
        placeholder={name === 'searchTitle' ? usualTitle[language] : undefined}
        value={text}
        error={errors[`${name}.${language}`]}
        onChange={({ target }: { target: { value: string } }) =>
          onChange((now) => ({ [name]: { ...now[name], [language]: target.value } }))
        }
      />
    );
  };
  return (
    <details open={isWrong || undefined} className="rounded-card bg-shell px-4">
      <summary className="min-h-11 cursor-pointer py-3 font-medium">
        {t(ownSearchTexts(value) ? 'own' : 'usual')}
      </summary>
      <div className="flex flex-col gap-4 pb-4">
        <p className="text-sm text-ink-soft">{t('intro')}</p>
        {field('searchTitle', 'ar')}
        {field('searchTitle', 'en')}
        {field('searchText', 'ar')}
        {field('searchText', 'en')}
        <PictureChoice
          label={t('sharingPicture')}
          hint={t('sharingHint')}
          uploads={uploads}
          value={value.sharingPicture}
          error={errors['sharingPicture']}
          onChange={(sharingPicture) => onChange(() => ({ sharingPicture }))}
        />
      </div>
    </details>
  );
}
