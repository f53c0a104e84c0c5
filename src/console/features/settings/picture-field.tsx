import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { FilePicker } from '#ui/form/file-picker.tsx';
import { newKey } from '../../runtime/api/intent.ts';
import { useApp } from '../../runtime/app-context.ts';
import { withStepUp } from '../../runtime/session/step-up.ts';
import type { PendingUploads } from '../../shared/pending-uploads.ts';
import { useUpload } from '../../shared/use-upload.ts';

/** The picture no larger than the shop shows it. What the browser cannot read is sent as it is. */
async function shrink(file: File, maxSide: number): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
    if (scale === 1) return file;
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: 'image/png' });
  } catch {
    return file;
  }
}

interface PictureFieldProps {
  id: string;
  label: string;
  /** What the picture of now is. */
  alt: string;
  hint: string;
  /** The longest side that the shop shows, in pixels. */
  maxSide: number;
  uploads: PendingUploads;
  value: string | null;
  error: string | undefined;
  onChange: (picture: string | null) => void;
}

/** A picture of the shop itself, such as its logo: the one of now, another one, or none. */
export function PictureField({ id, label, alt, hint, maxSide, uploads, value, error, onChange }: PictureFieldProps) {
  const { console, stepUp } = useApp();
  const t = useTranslations('settings.picture');
  const { isBusy, failure, upload } = useUpload({
    uploads,
    send: async (file) => {
      const form = new FormData();
      form.append('image', await shrink(file, maxSide), 'picture');
      const headers = { 'idempotency-key': newKey() };
      return (await withStepUp(stepUp, () => console('uploadLogo', {}, { upload: form, headers }))).path;
    },
    onDone: onChange,
  });

  return (
    <div className="flex flex-wrap items-center gap-5">
      <span className="grid size-20 place-items-center overflow-hidden rounded-card bg-shell">
        {value === null ? (
          <span className="px-1 text-center text-sm text-ink-soft">{t('none')}</span>
        ) : (
          <img src={`/images/${value}?w=192`} alt={alt} className="size-full object-contain" />
        )}
      </span>
      <FilePicker
        id={id}
        label={label}
        buttonText={t('choose')}
        hint={hint}
        error={failure ?? error}
        busy={isBusy}
        onFile={upload}
      />
      {value !== null && (
        <Button variant="quiet" size="small" onClick={() => onChange(null)}>
          {t('remove', { name: label })}
        </Button>
      )}
    </div>
  );
}
