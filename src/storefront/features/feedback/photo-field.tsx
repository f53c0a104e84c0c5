import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/http/client.ts';
import { commentPhotosMax } from '#contract/values/comment-photos.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { FilePicker } from '#ui/form/file-picker.tsx';
import { useAppContext } from '../../runtime/app-context.ts';
import {
  pictureMegabytes,
  pictureProblem,
  uploadRefusal,
  uploadShopperPicture,
} from '../../shared/forms/upload-picture.ts';
import { ShopPicture } from '../../shared/shop-picture.tsx';

interface PhotoFieldProps {
  paths: readonly string[];
  onChange: (change: (paths: readonly string[]) => string[]) => void;
  /** Whether a photo is on its way: the comment waits for it. */
  onBusy: (isBusy: boolean) => void;
  /** Whether the comment is being sent: what is chosen meanwhile would not go with it. */
  isSending: boolean;
  error?: string | undefined;
}

/** The photos of a comment that is being written. Each is uploaded when it is chosen. */
export function PhotoField({ paths, onChange, onBusy, isSending, error }: PhotoFieldProps) {
  const t = useTranslations('commentPhotos');
  const app = useAppContext();
  const [problem, setProblem] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const upload = useMutation({
    meta: { quiet: true },
    mutationFn: (file: File) => uploadShopperPicture(app, file),
    onSuccess: (path) => onChange((present) => [...present, path].slice(0, commentPhotosMax)),
    onError: (failure) => {
      const isOffline = isApiError(failure) && failure.code === 'network';
      setProblem((!isOffline && uploadRefusal(failure)) || t('failed'));
    },
  });
  const isBusy = upload.isPending;
  useEffect(() => {
    onBusy(isBusy);
    return () => onBusy(false);
  }, [isBusy, onBusy]);

  async function choose(files: File[]): Promise<void> {
    const room = commentPhotosMax - paths.length;
    setProblem(files.length > room ? t('tooMany', { max: commentPhotosMax }) : undefined);
    for (const file of files.slice(0, room)) {
      const wrong = pictureProblem(file);
      if (wrong === null) await upload.mutateAsync(file).catch(() => {});
      else setProblem(t(wrong, { mb: pictureMegabytes }));
    }
  }

  function remove(path: string): void {
    onChange((present) => present.filter((one) => one !== path));
    // The button goes with its photo.
    list.current?.closest('fieldset')?.focus();
  }

  return (
    <fieldset tabIndex={-1} className="flex min-w-0 flex-col gap-2 outline-none">
      <legend className="sr-only">{t('label')}</legend>
      {paths.length > 0 && (
        <ul ref={list} className="flex flex-wrap gap-2">
          {paths.map((path, index) => (
            <li key={path} className="relative">
              <ShopPicture
                path={path}
                alt={t('one', { n: index + 1 })}
                width={96}
                height={96}
                widest={192}
                sizes="5rem"
                className="size-20 overflow-hidden rounded-lg bg-shell"
              />
              <span className="absolute inset-e-0 top-0">
                <IconButton
                  icon="close"
                  size="small"
                  label={t('remove', { n: index + 1 })}
                  variant="floating"
                  onClick={() => remove(path)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <FilePicker
        label={t('label')}
        labelHidden
        hint={t('hint', { max: commentPhotosMax })}
        error={problem ?? error}
        icon="camera"
        variant="secondary"
        buttonText={t('add')}
        busy={isBusy}
        disabled={isSending || paths.length >= commentPhotosMax}
        onFiles={(files) => void choose(files)}
      />
    </fieldset>
  );
}
