import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { FilePicker } from '#ui/form/file-picker.tsx';
import { uploadPicture } from '../runtime/api/upload-picture.ts';
import { useLanguage } from '../runtime/i18n/use-language.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import type { PendingUploads } from './pending-uploads.ts';
import { useUpload } from './use-upload.ts';
import { Thumbnail } from './thumbnail.tsx';

interface PictureChoiceProps {
  label: string;
  /** What is shown without a picture. */
  hint?: string;
  uploads: PendingUploads;
  value: string | null;
  error: string | undefined;
  onChange: (picture: string | null) => void;
  /** Absent: that of the pictures of products. */
  call?: 'uploadContentPicture';
}

/** One picture of the shop in a form. */
export function PictureChoice({ label, hint, uploads, value, error, onChange, call }: PictureChoiceProps) {
  const t = useTranslations();
  const language = useLanguage();
  const { isBusy, failure, upload } = useUpload({
    uploads,
    send: async (file) => uploadPicture(await shrinkPhoto(file), { language, ...(call && { call }) }),
    onDone: onChange,
  });

  return (
    <div className="flex flex-wrap items-center gap-4">
      <Thumbnail image={value} size={80} />
      <FilePicker
        label={label}
        hint={value === null ? hint : undefined}
        buttonText={t('catalogue.category.choosePicture')}
        error={failure ?? error}
        busy={isBusy}
        accept="image/jpeg,image/png,image/webp"
        onFile={upload}
      />
      {value !== null && (
        <Button variant="quiet" size="small" onClick={() => onChange(null)}>
          {t('catalogue.category.removePicture')}
        </Button>
      )}
    </div>
  );
}
