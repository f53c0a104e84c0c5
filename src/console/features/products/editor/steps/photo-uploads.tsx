import { useTranslations } from 'use-intl';
import { Button, buttonClass } from '#ui/action/button.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { ProgressBar } from '#ui/display/progress-bar.tsx';
import type { Upload } from './use-photo-uploads.ts';

interface PhotoPickerProps {
  label: string;
  variant?: 'primary' | 'secondary';
  /** A phone shows the icon alone. */
  isCompact?: boolean;
  onFiles: (files: File[]) => void;
}

/** A button that opens the camera or the album. */
export function PhotoPicker({ label, variant = 'primary', isCompact = false, onFiles }: PhotoPickerProps) {
  return (
    <span className="relative inline-flex self-start">
      <input
        type="file"
        multiple
        // An iPhone then hands over JPEG instead of HEIC.
        accept="image/jpeg,image/png,image/webp"
        aria-label={label}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
        className="peer absolute inset-0 z-10 w-full cursor-pointer text-base opacity-0 file:size-full"
      />
      <span
        aria-hidden
        className={buttonClass({
          variant,
          className:
            'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-maroon',
        })}
      >
        <Icon name="camera" className="size-5" />
        <span className={isCompact ? 'max-md:sr-only' : undefined}>{label}</span>
      </span>
    </span>
  );
}

/** A photo on its way, with its progress, or why it failed. */
export function UploadRow({
  upload,
  onRetry,
  onGiveUp,
}: {
  upload: Upload;
  onRetry: () => void;
  onGiveUp: () => void;
}) {
  const t = useTranslations();
  const { file, share, failure } = upload;
  if (failure)
    return (
      <Notice tone="danger" live="alert" title={<bdi>{file.name}</bdi>}>
        <span>
          {failure.code === 'unsupported_image'
            ? t('catalogue.photos.heic')
            : (failure.text ?? t(failure.code === 'network' ? 'state.failure.network' : 'state.failure.internal'))}
        </span>
        <span className="mt-2 flex gap-2">
          <Button size="small" variant="secondary" icon="refresh" onClick={onRetry}>
            {t('catalogue.photos.retry')}
          </Button>
          <Button size="small" variant="quiet" onClick={onGiveUp}>
            {t('catalogue.photos.giveUp')}
          </Button>
        </span>
      </Notice>
    );
  const label = t('catalogue.photos.uploading', { name: file.name });
  return (
    <p className="flex flex-col gap-1 text-sm text-ink-soft">
      <bdi>{label}</bdi>
      <ProgressBar label={label} value={share} max={1} />
    </p>
  );
}
