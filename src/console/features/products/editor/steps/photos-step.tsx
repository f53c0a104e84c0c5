import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { ProductForm } from '../form/form.rules.ts';
import { PhotoPicker, UploadRow } from './photo-uploads.tsx';
import type { StepProps } from './step-props.ts';
import { usePhotoUploads } from './use-photo-uploads.ts';
import { withoutPicture, withPicture } from '../form/variant-pictures.rules.ts';
import { Thumbnail } from '../../../../shared/thumbnail.tsx';

/** The photos in their order, what each shows, and those on their way. */
export function PhotosStep({ form, change }: Pick<StepProps, 'form' | 'change'>) {
  const t = useTranslations('catalogue.photos');
  const addRef = useRef<(path: string) => void>(() => {});
  const { uploads, add, retry, giveUp } = usePhotoUploads((path) => addRef.current(path));
  useEffect(() => {
    addRef.current = (path) => change((now) => withPicture(now, path));
  });
  const { pictures } = form;
  const set = (next: ProductForm['pictures']) => change((now) => ({ ...now, pictures: next }));

  function move(at: number, by: number): void {
    const next = [...pictures];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    set(next);
  }

  return (
    <div className="flex flex-col gap-4">
      <PhotoPicker
        label={t('add')}
        onFiles={(files) => add(files.slice(0, catalogueLimits.picturesMax - pictures.length))}
      />
      <p className="text-sm text-ink-soft">{t('hint', { max: catalogueLimits.picturesMax })}</p>
      {pictures.length === 0 && uploads.length === 0 && <p className="text-ink-soft">{t('none')}</p>}
      <ol className="flex flex-col gap-4">
        {pictures.map((picture, at) => (
          <Photo
            key={picture.path}
            picture={picture}
            at={at}
            isLast={at === pictures.length - 1}
            onChange={(next) => set(pictures.map((one, index) => (index === at ? next : one)))}
            onMove={(by) => move(at, by)}
            onRemove={() => change((now) => withoutPicture(now, picture.path))}
          />
        ))}
      </ol>
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} onRetry={() => retry(upload)} onGiveUp={() => giveUp(upload.id)} />
      ))}
    </div>
  );
}

interface PhotoProps {
  picture: ProductForm['pictures'][number];
  at: number;
  isLast: boolean;
  onChange: (picture: ProductForm['pictures'][number]) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}

function Photo({ picture, at, isLast, onChange, onMove, onRemove }: PhotoProps) {
  const t = useTranslations('catalogue.photos');
  const n = at + 1;
  const textField = (language: 'ar' | 'en') => (
    <TextField
      label={t(language === 'ar' ? 'textAr' : 'textEn', { n })}
      lang={language}
      maxLength={catalogueLimits.pictureTextMax}
      value={picture.text[language]}
      onChange={({ target }) => onChange({ ...picture, text: { ...picture.text, [language]: target.value } })}
    />
  );
  return (
    <li aria-label={t('item', { n })} className="flex flex-wrap gap-4 rounded-card bg-white p-3 shadow-card">
      <Thumbnail image={picture.path} size={96} />
      <div className="ms-auto flex sm:order-last sm:flex-col">
        <IconButton icon="chevron-up" label={t('up', { n })} disabled={at === 0} onClick={() => onMove(-1)} />
        <IconButton icon="chevron-down" label={t('down', { n })} disabled={isLast} onClick={() => onMove(1)} />
        <IconButton icon="trash" label={t('remove', { n })} onClick={onRemove} />
      </div>
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-2">
        {textField('ar')}
        {textField('en')}
      </div>
    </li>
  );
}
