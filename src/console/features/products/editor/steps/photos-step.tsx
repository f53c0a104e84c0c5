import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import type { ProductForm } from '../form/form.rules.ts';
import { PhotoPicker, UploadRow } from './photo-uploads.tsx';
import type { StepProps } from './step-props.ts';
import { usePhotoUploads } from './use-photo-uploads.ts';
import { withoutPicture, withPicture } from '../form/variant-pictures.rules.ts';
import { Thumbnail } from '../../../../shared/thumbnail.tsx';

/** The photos in their order, in one line, and those on their way. */
export function PhotosStep({ form, change, uploads: pending }: Pick<StepProps, 'form' | 'change' | 'uploads'>) {
  const t = useTranslations('catalogue.photos');
  const addRef = useRef<(path: string) => void>(() => {});
  const { uploads, add, retry, giveUp } = usePhotoUploads(pending, (path) => addRef.current(path));
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
    <div className="flex flex-col gap-2">
      <div className="relative flex items-center gap-3 overflow-x-auto p-1">
        <ol className="contents">
          {pictures.map((picture, at) => (
            <Photo
              key={picture.path}
              picture={picture}
              at={at}
              isLast={at === pictures.length - 1}
              onMove={(by) => move(at, by)}
              onRemove={() => change((now) => withoutPicture(now, picture.path))}
            />
          ))}
        </ol>
        <span className="shrink-0">
          <PhotoPicker
            label={t('add')}
            isCompact={pictures.length > 0}
            onFiles={(files) => add(files.slice(0, catalogueLimits.picturesMax - pictures.length))}
          />
        </span>
      </div>
      <p className="text-sm text-ink-soft max-md:sr-only">{t('hint', { max: catalogueLimits.picturesMax })}</p>
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} onRetry={() => retry(upload)} onGiveUp={() => giveUp(upload.id)} />
      ))}
    </div>
  );
}

/** What each photo shows, in both languages; folded, as few photos need it. */
export function PhotoTexts({ form, change }: Pick<StepProps, 'form' | 'change'>) {
  const t = useTranslations('catalogue.photos');
  const { pictures } = form;
  if (pictures.length === 0) return null;
  const field = (at: number, language: 'ar' | 'en') => (
    <TextField
      label={t(language === 'ar' ? 'textAr' : 'textEn', { n: at + 1 })}
      lang={language}
      maxLength={catalogueLimits.pictureTextMax}
      value={pictures[at]?.text[language] ?? ''}
      onChange={({ target }) =>
        change((now) => ({
          ...now,
          pictures: now.pictures.map((one, index) =>
            index === at ? { ...one, text: { ...one.text, [language]: target.value } } : one,
          ),
        }))
      }
    />
  );
  return (
    <Disclosure id="photo-texts" title={t('texts')} className="mt-4">
      <ul className="flex flex-col gap-4">
        {pictures.map(({ path }, at) => (
          <li key={path} className="flex gap-4">
            <Thumbnail image={path} size={64} />
            <div className="flex min-w-0 flex-1 flex-col gap-2">
              {field(at, 'ar')}
              {field(at, 'en')}
            </div>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

interface PhotoProps {
  picture: ProductForm['pictures'][number];
  at: number;
  isLast: boolean;
  onMove: (by: number) => void;
  onRemove: () => void;
}

function Photo({ picture, at, isLast, onMove, onRemove }: PhotoProps) {
  const t = useTranslations('catalogue.photos');
  const n = at + 1;
  return (
    <li aria-label={t('item', { n })} className="flex shrink-0 items-center">
      <Thumbnail image={picture.path} size={64} />
      {at > 1 && <IconButton icon="arrow-start" label={t('top', { n })} onClick={() => onMove(-at)} />}
      <IconButton icon="chevron-start" label={t('up', { n })} disabled={at === 0} onClick={() => onMove(-1)} />
      <IconButton icon="chevron-end" label={t('down', { n })} disabled={isLast} onClick={() => onMove(1)} />
      <IconButton icon="trash" label={t('remove', { n })} onClick={onRemove} />
    </li>
  );
}
