import { useMutation } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/http/client.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { Avatar } from '#ui/display/avatar.tsx';
import { Button } from '#ui/action/button.tsx';
import { FilePicker } from '#ui/form/file-picker.tsx';
import { imageUrl } from '../../shared/shop-picture.tsx';
import {
  pictureMegabytes,
  pictureProblem,
  uploadShopperPicture,
  uploadRefusal,
} from '../../shared/forms/upload-picture.ts';

interface PhotoPickerProps {
  /** The name whose first letter is shown without a photo. */
  name: string;
  /** The stored path, or null. */
  value: string | null;
  onChange: (path: string | null) => void;
  /** Called when an upload begins. The promise says whether it succeeded. */
  onUpload: (uploaded: Promise<boolean>) => void;
  error: string | undefined;
}

/**
 * The photo of a profile. It is uploaded when it is chosen; an error is shown next to it and not as
 * a toast.
 */
export function PhotoPicker({ name, value, onChange, onUpload, error }: PhotoPickerProps) {
  const t = useTranslations();
  const app = useAppContext();
  const [problem, setProblem] = useState<string>();
  const [local, setLocal] = useState<string | null>(null);
  // Object URLs hold the picture in memory until they are revoked.
  useEffect(() => {
    if (local === null) return;
    return () => URL.revokeObjectURL(local);
  }, [local]);

  const upload = useMutation({
    meta: { quiet: true },
    mutationFn: (file: File) => uploadShopperPicture(app, file),
    onSuccess: onChange,
    onError: (failure) => {
      setLocal(null);
      if (isApiError(failure) && failure.code === 'network') setProblem(t('error.network'));
      else setProblem(uploadRefusal(failure) ?? t('personalisation.uploadFailed'));
    },
  });

  function choose(file: File): void {
    const wrong = pictureProblem(file);
    setProblem(wrong === null ? undefined : t(`personalisation.${wrong}`, { mb: pictureMegabytes }));
    if (wrong !== null) return;
    setLocal(URL.createObjectURL(file));
    onUpload(
      upload.mutateAsync(file).then(
        () => true,
        () => false,
      ),
    );
  }

  function remove({ currentTarget }: MouseEvent<HTMLElement>): void {
    // The pressed button is removed with the photo.
    currentTarget.parentElement?.querySelector('input')?.focus();
    setProblem(undefined);
    setLocal(null);
    onChange(null);
  }

  return (
    <div className="flex flex-col items-start gap-5 sm:flex-row sm:items-center">
      <Avatar name={name} src={local ?? imageUrl(value)} size="large" />
      <div className="flex flex-col items-start gap-1">
        <FilePicker
          label={t('profile.photo')}
          hint={t('personalisation.imageHint', { mb: pictureMegabytes })}
          error={problem ?? error}
          icon="camera"
          buttonText={value === null ? t('profile.addPhoto') : t('profile.changePhoto')}
          busy={upload.isPending}
          onFile={choose}
        />
        {value !== null && !upload.isPending && (
          <Button variant="quiet" size="small" icon="trash" className="-ms-4" onClick={remove}>
            {t('profile.removePhoto')}
          </Button>
        )}
      </div>
    </div>
  );
}
